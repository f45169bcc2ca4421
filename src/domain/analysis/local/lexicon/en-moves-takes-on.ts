import { list } from './list.ts'
import type { Moves } from './types.ts'

/** What customers say who wait for something, or have a step of their own to take before it goes on. */
export const EN_MOVES_TAKES_ON: Pick<Moves, 'takes_on'> = {
  takes_on: list`
    i'll send it over tonight
    let me talk to my wife and i'll call you back
    i'll bring the papers in on monday
    i'll try that when i get home and call you if it doesn't work
    i'll think about it
    i have to ask my boss first
    i'll fill it out and mail it
    i'll wait for the call then
    i'll keep an eye out for it
    okay i'll wait till friday
    please hurry
    i'll have my phone on me
    send it over and we'll look at it
    i need to find the receipt first
    so i just wait
    call me as soon as you know
    i'll scan it and email it
    let me sleep on it
    if not i'll holler
    i'll light the candles then
    then i just wait for the text
    fingers crossed
    i'll get it back to you thursday
    i'll have the guy measure and then call
    i'll put it in the mail tomorrow
    i'll see my adviser about it
    i'll go get that tomorrow
    i'll stop by the office on friday
    i'll get the papers together and send them
    i'm sending it to you now
    it's going out to you today
    i'll pay it when i get home
    i'll take care of that end
    okay i'll do that first and then come see you
    i'll upload it tonight
    i'll get the form to you
    i'll call the insurance first
    i'll talk it over with my husband
    i need to check with my boss
    it has to go through my manager
    i need to get it approved
    let me get back to you on that
    we'd come back to you
    we'll let you know
    i'll think it over and call back
    i'll sleep on it
    i'll try it on monday
    i'll give it a few days
    if it's not there i'll call again
    okay i'll wait to hear from you
    so somebody's going to call me
    and you'll let me know
    please don't forget
    please make sure they call
    i'll be waiting
    i'll keep the phone close
    i'll keep my phone on
    okay i'll be home
    i'll be here all day
    let me know as soon as you hear
    when will they call
    i hope they hurry
    i'll hold on to the number
    i've got the case number
    i'll leave the old one out for him
    i'll leave the light on
    i'll keep the bucket under it until then
    i'll make do until then
    i guess i'll wait then
    how will i know
    then i'll hold off paying
    i'll get the picture over to you
    i'll ask my doctor
    i'll have my lawyer look at it and send it back
    we'll sign it next week
    i've got friday off so i'll do it then
    i'll look for that form
    i'll fill it in tonight
    i'll have it to you by friday
    i'll scan it when i'm at work
    i'll drop the papers off
    i'll come by with my license
    i'll bring it in when i'm in town
    i need to dig out the receipt
    i have to find the certificate first
    i'll ask my daughter to help me send it
    my lawyer has to see it
    the board votes on it next week
    it needs two signatures on our side
    my husband has to say yes
    we want to compare first
    we're still deciding
    i'll think on it over the weekend
    i'll let you know on monday
    can i call you back with that
    i'll phone back when i know
    i'll check my calendar and call
    okay i'll look for your email
    okay i'll look out for their call
    so i'll hear by wednesday
    tonight, right
    and you'll call me either way
    you promise
    don't let it fall through the cracks
    you've got my number
    my cell is best
    call me any time
    i'm up late
    leave a message if i don't pick up
    he better show up
    they better call
    i'm counting on you
    so it's just waiting now
    nothing to do but wait
    i can wait a couple days
    two weeks, okay
    i hope it goes through
    i hope they find it
    let's hope so
    we'll see
    we'll see what they say
    how long do they usually take
    do i need to be home
    who's going to call me
    is it the same number
    and if they don't call
    i'll use the old one till it comes
    i'll stay with my sister until it's fixed
    i'll pay the rest when i get the right bill
    i'll hang on to the letter
    i'll keep the box
    i'll take a picture of it
    i'm taking the picture now
    i just emailed it
    it has to go past my boss
    it's over what i can sign for
    i'd want to walk her through it first
    and then we'd come back to you
    she'd have to approve it
    send that over and i'll show it to them
    i'll listen for the phone
    i'll stay by the phone
    i could go over there and bug them
    i'll walk him over myself until then
    and she'd let me know
    take down my number
    so when's he coming
    as long as somebody's looking at it
  `,
}
