import { list } from '../list.ts'

/** What customers say who are sad. */
export const EN_SADNESS = list`
  my husband passed away in april
  we lost our little girl
  she died on sunday
  he's gone and i still set two plates
  i had to put him down, he was fourteen
  it's been a hard year
  it's just so quiet here now
  i don't have anybody left
  there's nobody to leave it to
  it was the last thing she gave me
  it was my mother's and now it's lost
  i can't get it back, i know that
  i've been crying all day
  i'm sorry, i thought i could do this without crying
  give me a moment please
  i miss him so much
  i keep thinking she'll call
  it breaks my heart
  my heart's broken
  i'm heartbroken
  i never got to say goodbye
  he'd have been ninety today
  she was my best friend
  we were going to go together
  we'd been planning it for years, the two of us
  it isn't going to happen now
  she doesn't know me any more
  i have to sell the house we raised the kids in
  i have to give up the farm
  i've got to close the shop, it was my dad's
  thirty one years and it's over
  the doctor says i won't play again
  i'm giving away her clothes
  it's his chair, i can't look at it
  i suppose it's time to let it go
  i knew this day would come
  i just feel so low
  i feel empty
  what does it matter now
  it doesn't matter any more
  nothing's the same
  the children don't visit
  it's lonely
  christmas is going to be hard
  it'll be the first one without her
  it was his favorite
  he never got to use it
  it hasn't even been a month
  the funeral's on thursday
  we're burying her tomorrow
  i'm doing what she'd have wanted
  they found it too late
  there's nothing more they can do for him
  she hasn't got long
  i'm saying goodbye to a lot of things
  it's a shame, i really loved it there
  that's too bad, we were looking forward to it so much
  i was hoping so hard it would be there
  she'll be so let down
  i don't know how to tell him
  my poor boy's been crying
  i lost my job after twenty six years
  we lost everything in the fire
  the photos were all we had of him
  i guess i'm all alone in this
  i'm just tired, i'm tired and sad
  some days i can't get out of bed
  it hurts to talk about it
  i can't even say it
  i still have his voice on the machine
  it was our song
  i wish i'd called her that day
  i should have been there
  i feel like i let him down
  we tried for years
  i had to come home without him
  she was a good old dog
  it was the end of an era for us
  i hate to see it go
  it makes me sad to think about it
  thank you, that's kind, it's still raw
  she would have turned six
  his coat's still on the hook
  i'm calling people to let them know
  i'm going through her papers
  i've been putting it off because it makes it real
  she always did the calling
  we were going to see the ocean one more time
  i guess i won't be needing the second seat
  it's just me now
  there were two of us when i bought it
  i'm selling it because he's not here to drive it
  the chair's too quiet
  the house feels so big
  i can't bring myself to throw it out
  the doctors say weeks
  he's in hospice
  she's slipping away from us
  he doesn't remember the house
  it was a long goodbye
  i couldn't be there at the end
  they wouldn't let us in to see her
  i was too late
  it's gone, isn't it
  so it's gone for good
  there's no other one like it
  i wore it every day for forty years
  my father made it with his hands
  those were the only ones of her laughing
  oh that's a pity
  oh, that's a real shame
  oh well, i was so hoping
  i had my heart set on it
  she had her heart set on that dress
  he's been counting the days
  i don't know what i'll tell her
  we'd saved for it for three years
  it was going to be our last one together
  i've been let go
  they closed the plant and that was that
  i was good at it, too
  i had to take them out of school
  i don't want to leave but i've got to
  it's the end of the road i guess
  i'm going to miss you folks
  i'm sorry, i get teary
  i'm alright, i just need a minute
  it still gets me
  it comes and goes
  some days are worse
`
