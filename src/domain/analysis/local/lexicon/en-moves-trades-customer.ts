import { list } from './list.ts'
import type { Moves } from './types.ts'

/** What customers of many trades say to it. */
export const EN_MOVES_TRADES_CUSTOMER: Pick<
  Moves,
  'agrees' | 'sees_it_work' | 'objects' | 'takes_on' | 'tells'
> = {
  agrees: list`
    oh good, that's a load off; whew, okay; oh thank goodness
    great, then i don't have to worry; i can breathe again; that makes my day
    perfect, that's the one; that's exactly it; yes that's what i wanted
    terrific; excellent; fantastic, thank you; lovely, thanks so much
    super duper; sweet, thanks man; right on; cool beans
    okay perfect, see you tuesday; see you then; see you at eight
    four thirty it is; the ninth is perfect; saturday works great
    i'll be there with bells on; we'll see you saturday; can't wait
    got it, two pills, with food; okay, so the second door on the left
    alright so just the id and the form; okay so i hold it down; okay, ten days, got it
    i wrote that down; let me jot that down, okay, got it; noted
    oh that's how; so that's where it went; ah, that explains it
    i had no idea; oh, i didn't realize; i didn't know that, good
    now i get it; that makes a lot more sense; okay i understand now
    well that's simple enough; that was painless; that was quick
    oh that's not bad at all; that's less than i figured; that's very reasonable
    okay that's fair; can't argue with that; i guess i should've read it
    my mistake then; sorry for the fuss; i feel silly; that's on me
    oh it was my daughter, okay, mystery solved; okay so it's legit
    so i'm covered, good; so nothing changes, great; so i'm not in trouble, okay
    so it's coming off, great; so i get it all back, thank you
    okay i see the refund; yep, got the email; there's the text, thank you
    i've got the confirmation; it came through; it's right here, thanks
    yes please, put that on my card; go ahead and book it; let's do it; i'll take it
    ring it up; sign me up; yes do that; sounds like a plan
    i'll go with the second one; i'll take the large then; let's go with that
    okay i'll pick it up on my way home; i'll come get it after work
    i'll come by before six; i'll run over there now; we're on our way
    then i'll just use the other one; i'll just do it online then, thanks
    alright i'll call them, thanks for the number; okay i'll try over there
    i'll keep that in mind; good tip; i'll remember that
    that's all i wanted; that was my only question; no that's it
    nope, that'll be all; i think that covers everything; nothing else, thanks
    no i'm all set; i'm good; we're good; that does it
    you've been a big help; you made that easy; you're the best
    you know your stuff; you're a sweetheart; god bless you
    i appreciate your patience; i really appreciate it; thanks for your help
    thanks for fixing it; thanks for being so quick; thanks for walking me through it
    thanks for explaining it; thanks for squeezing us in; thanks for making it right
    thank you, you have a blessed day; thanks a million; many thanks
    you too, bye; take care, thanks; alright, thank you, bye bye
    tell your boss you deserve a raise; i'm going to leave you a good review
    i'll be back; you've got a customer for life; that's why i stay with you guys
    well that's good news; best news all week; wow, really, free; oh you didn't have to
    so i can go ahead and pay it here; okay that's paid then, good
    i'm happy with that; i'm fine with that; works for us; suits me
    i'm glad i called; glad that's cleared up; good to hear
    good, that's what i thought; i figured; i just wanted to make sure
    just checking, thanks; i was only curious; alrighty, good to know
    he'll be thrilled; my wife will be so happy; the kids are going to love it
    that'll hold us over; twenty off is nice; i'll take the credit, thanks
    okay that's good of you; that's very generous; that's more than fair
    well you turned that around; i take back what i said; i'm calmer now
    fine, the store credit is okay; alright, i can use the points
    yeah, let's keep it then; alright, i'll stay; okay you talked me into it
  `,
  sees_it_work: list`
    oh it's working; it's back on; yep, we have power; the water's hot again
    the lights just came on; there's the dial tone; i hear you clearly now
    it's connecting; it says connected; all the bars are back; it loaded
    i'm logged in; it accepted it; it says welcome; i see my account now
    there it goes; it went through this time; it's sending; it's syncing
    it opened; the door unlocked; it's turning; it fired right up
    it cleared; the error's gone; no more red light; it stopped leaking
    it's draining; it's cooling again; the noise stopped; it's blowing warm
    the picture's back; the sound's back; i can see the files; they're all there
    it's charging; it rebooted and it's fine; it recognizes it now; it pumped
    the page came up; the payment shows; i see it on my end; the balance changed
    it prints in color now; it scanned; it's reading the card; it dispensed
  `,
  objects: list`
    so i'm out four hundred bucks; that's money down the drain; so i just eat it
    then i've paid for nothing; that's robbery; that's highway robbery; what a rip off
    that's not right and you know it; that's not fair; it makes no sense
    that doesn't help me; that does me no good; that's no help at all
    that won't work for me; that's no use to me; i can't wait that long
    three months, you're joking; that's way too long; i need it tonight
    i don't want a credit, i want my money; i don't want a new one; i don't want points
    no, a discount doesn't fix it; that's an insult; keep your coupon
    i'm not interested in that; no thanks, not for that price; i'd rather not then
    i'll pass; then no; no, forget about it; leave it
    never mind then; it's not worth it; i'll live without it
    i guess i'm stuck with it; guess i'll just have to pay it; i don't have much of a choice, do i
    okay well, that's disappointing; that's a shame; what a pity; bummer
    oh well; i was afraid of that; i figured you'd say that; it was worth a try
    okay, thought i'd ask; can't blame a guy for trying; alright, no luck then
    i'll look elsewhere; i'll find someone else; i'll try another place
    i'll go to the other store; i'll rent from somebody else next time
    i'll switch; you just lost a customer; i'm done with you guys; i'm taking my account out
    i'll be closing my account; don't expect me back; never again
    i'll contest it with my card; i'm stopping payment; i'll have the bank reverse it
    i'm filing with the attorney general; the better business bureau will hear about it
    i'll take you to court; my attorney will be in touch; i'm going to the news
    i'm putting this on the internet; wait till you see my review
    then get me your manager; there must be somebody; somebody has to be able to do that
    who else can i talk to; is there anyone above you; i want this in writing
    you can see it right there though; but you told me it would be; but she promised
    but that's your mistake; why should i pay for your mistake; it's not my fault
    but i never got it; but i was on time; i followed every step you gave me
    i have it in writing; i've got pictures; you're calling me a liar
    how is that legal; how can you do that to people; you should be ashamed
    so nobody can tell me anything; so you don't know either; so nobody's responsible
    so there's no way; so there's nothing; so it's just gone; and that's it
    so what now; so what do i do; what good is insurance then; why do i pay you
    and you won't budge; not even once; after twenty years; after all i've spent there
    you're not listening; you keep saying that; you're reading from a script
    stop telling me to go online; i've been passed around all day
    every time i call it's something else; that's what they said last time
    i'll believe it when i see it; sure you will; yeah right
    this is a joke; you've got to be kidding me; give me a break; come on
    that's ridiculous; that's absurd; that's crazy; this is insane
    i'm very upset; i'm not okay with that; i disagree; i don't agree with it
    i won't sign that; i'm not paying it; i refuse; no way
    i still think it's wrong; i still don't have my answer; that doesn't answer it
    you haven't solved anything; i'm no further than before; i'm right back where i started
    well you've been no help; thanks for nothing; thanks anyway; thank you anyway
    well, thanks for trying; i know it's not your fault; it's not you, it's the company
    okay, goodbye then; i'm hanging up; that's all i have to say
    then my mother goes without; then we can't go; there goes our vacation
    we'll miss the wedding then; my kids will be crushed; he'll be so disappointed
    i'll have to figure something else out; i'll manage somehow; i'll do it myself then
    i'll just throw it away; it's going in the trash; i'll sell it
    then take it back; then cancel the whole thing; then i don't want it at all
  `,
  takes_on: list`
    i'll dig out the receipt and call back; i'll have to find the paperwork
    i'll look for the serial number and call you tomorrow; i don't have it on me, let me call back
    i'll take a photo when i'm home and send it; i'll get those pictures to you tonight
    i'll sign it this evening and send it right back; i'll fax it from the office
    i'll drop the check in the mail; i'll stop at the bank first
    let me run it by my husband; i have to check with my partner; my wife has the final say
    we need to talk about it; let me discuss it with the board; i'll bring it up at the meeting
    i'll mull it over; i want to think about it overnight; i'll let you know by friday
    i'm going to shop around and get back to you; i'm still comparing
    let me look at my calendar and call you back; i'll have to see when i'm off
    i'll call to schedule once i know; i'll book it when i have my dates
    i'll read through it first; once i've read it i'll call; send it and i'll take a look
    i'll look it over with my accountant; i'd like my son to see it
    i'll ask my doctor about that; i'll have her office call you; i'll get the referral
    i'll get the police report; i'll get two quotes and send them to you
    i'll measure it and get back to you; i'll count them and email you
    i'll try it tonight and see; i'll try that, and if it's still out i'll call again
    if it does it again i'll call; if it's not here by then you'll hear from me
    i'll give it till the weekend; i'll check it in the morning; i'll watch for it
    i'll keep checking; i'll look out for the email; i'll listen for the phone
    okay so they'll call me; so i'll hear from him tomorrow; so it's tomorrow then
    so someone's coming; between eight and twelve, okay; i'll make sure someone's home
    i'll leave the gate open; i'll tell my tenant he's coming; i'll put the dog away
    i'll be home; i'm home all day; i'll take the day off; ask him to call when he's close
    tell him to knock loud; he can call this number; my cell's the best one
    please have her call me; have him call me back; call me when you find out
    please let me know either way; let me know what they say; keep me posted
    could you try to hurry it up; as soon as possible please; the sooner the better
    i need it by the weekend, so please; i hope it's before friday; i hope so
    hopefully it won't be long; we'll see; we'll see what they say; i'm counting on you
    i'll hold you to that; you said tuesday, right; and you'll call either way
    what if he doesn't show; what if i don't hear anything; who do i call if they don't
    and if they say no; and when would i know; what's the reference number again
    okay, case number four one one; i've got the ticket number; i'll keep that number
    alright i'll wait; i guess i'll wait; then i'll sit tight; nothing to do but wait
    i can hold out till then; we'll make do until then; i'll use my phone till it's back
    i'll borrow one for now; i'll stay with my sister until it's fixed
    i won't touch it until he comes; i'll leave it unplugged till then
    okay i won't pay it until i hear; i'll hold the payment
    i'll wait for the letter; i'll wait for the new card; i'll wait for her email
    looking forward to your call; talk to you tomorrow then; talk to you monday
    i'll be expecting it; i'll check my spam too; i'll check the mailbox
    fingers crossed they find it; i hope they find it; please find it
  `,
  tells: list`
    yeah i'm looking at my bill and there's a charge i don't recognize; hi, i wanted to ask about something
    it's for the one on maple; we've been there since march; i moved in april
    the contract number's seven seven two; the zip is four four one oh five; it's ramirez with a z
    it's in my wife's name; i'm on the account too; she's right here
    it started making a noise on sunday; it just shuts off; the screen goes black after a minute
    it says error nine; it says invalid; the light keeps blinking; i get a spinning circle
    i tried restarting it twice; i've changed the batteries; i did that already
    nobody answered the door; he never showed; the box was crushed when it came
    i ordered the wrong size; i got somebody else's order; one of them's missing
    i paid it on the third; i mailed the check two weeks ago; it came out of my checking
    they told me it'd be forty; the girl said it was included; the website says free
    i was in the hospital; my mother passed away in may; we had a baby
    my flight's on friday; the wedding's in two weeks; school starts monday
    about thirty people; it's a surprise party; two adults and a dog
    i've had it about a year; it's a two thousand twelve; it has sixty thousand miles on it
    a black one; the small; the queen; number six; the morning one
    how much is that; what does it cost; is there a fee; does it come with a cord
    do you have it in green; can i bring my dog; is it open on sunday; where are you located
    what do i press; which button; is it the one on the left; do i hold it down
    when did they send it; who signed for it; what time was that
    why is it so high; what's that for; where does that come from
    can you look it up by phone number; can you check again; could you see what it says
    can you waive it; can i get a refund; can i talk to somebody; could you make it sooner
    what about wednesday; do you have anything earlier; could i do mornings
    and does that include tax; and that's per night; and for two; so about sixty
    hold on, i'm writing; let me find a pen; wait a second; let me get my glasses
    okay i'm there; i'm on that page; i see a menu; i don't see that
    i'm clicking it; it's asking for a code; now it wants my email
    um, let me think; hm; uh huh; mm hm; right; go on; i'm here
    what was that; say that again; i'm sorry, i can't hear you; pardon
    that's correct; that's me; yes it is; no it isn't; yes i do; no i didn't
    oh wow; oh no; seriously; huh; interesting
    how's your day; it's raining here; you sound young; i used to work there
    i don't know; i have no idea; i can't remember; maybe; it depends
    my neighbor has the same thing; everybody on my street has it
    my husband usually does this; my son set it up; i'm not good with computers
    i'm at work right now; i'm in the car; i only have a few minutes
    i've been on hold for half an hour; this is the third time i call; i called yesterday
    she said she'd send it and she didn't; somebody was supposed to call me
    i was told it'd be done by now; it's still not here; i still can't get in
    i'm really worried about it; i'm so mad; i'm confused; it's embarrassing
    i need it for my taxes; it's for my kid's school; i can't work without it
    the reason i ask is my dad's in a wheelchair; we're coming from ohio
    i'd like to order two; i want to cancel it; i want to change my address; i need an appointment
    i'd like to pay my bill; i wanted to book a table; i'm looking for a gift
    nine eight two, five five, oh four; four one two two; may sixth, seventy one
    visa; expiration's oh eight twenty seven; the last four are one one oh nine; savings
  `,
}
