import { list } from '../list.ts'

/** What customers say who are glad. */
export const EN_SATISFACTION = list`
  oh that's wonderful, thank you so much
  you've been such a help
  i can't believe how quick that was
  that's the best news i've had all week
  you are a lifesaver
  i wish everybody was as nice as you
  oh thank heavens
  i'm so happy with it
  we just love it
  it's perfect, it's exactly what i wanted
  she cried, she was so pleased
  the kids haven't stopped talking about it
  you went out of your way and i won't forget it
  i want your boss to know how good you are
  that girl deserves a raise
  what a nice young man you sent
  he was so polite, he even took off his shoes
  i've never had service like it
  that was easy
  well aren't you a peach
  oh bless your heart
  you've made an old woman very happy
  i could hug you
  this is fantastic
  yes, yes, it's on, it's working
  oh i'm thrilled
  it looks even better than in the picture
  i'm so excited i can't sleep
  we can't wait
  i've been telling all my friends about you
  i'll be recommending you to everyone
  you folks are the best
  i just called to say how much we enjoyed it
  everything was lovely from start to finish
  that's so kind of you
  i really appreciate you doing that for me
  you saved my whole day
  oh what a relief
  phew, i can breathe again
  i'm over the moon
  fantastic, that's even less than i thought
  free, really, oh you're kidding, that's great
  well that's a nice surprise
  i expected a fight and you were so nice
  i was dreading this call and you made it so easy
  you have the patience of a saint
  this is why i stay with you
  twenty years and never a bad word to say
  the food was out of this world
  my mother had the time of her life
  it runs like new
  i slept like a baby for the first time
  the nurse held my hand the entire time, she's an angel
  i'm delighted
  oh how exciting
  hooray
  amazing, thank you, thank you
  you're a gem
  you've got a customer for life
  i'm so glad i called
  i feel so much better now
  now that's what i call service
  the man who came was wonderful, so neat
  they did a beautiful job
  it's gorgeous
  i'm grinning from ear to ear here
  you made my birthday
  that's music to my ears
  i'm so grateful to all of you
  couldn't have asked for better
  it was worth every penny
  that's awfully good of you
  i'm tickled pink
  we had the best time
  he loves it, he sleeps with it
  what a lovely thing to do
  you found it, oh you found it
  that's brilliant
  god bless you
  i want to thank everybody there
  my hat's off to you
  you were right and it works like a charm
  i've never been treated so well
  finally, something that works, i love it
  oh honey, you're wonderful
  it came early and it's beautiful
  i'm just so pleased with how it turned out
  i could dance
  it's a dream come true
  you handled that so nicely
  you don't know what that means to me
  that makes me so happy
  well, you've restored my faith
  this is the nicest call i've had
  oh good, oh i'm so relieved
  super, you're the best
  that's marvelous
  oh how lovely
  oh i like that
  oh you're good
  that's so sweet of you
  you just made it all better
  well, that's a load off my mind
  my goodness, that was fast
  is that all, well that's wonderful
  you have been so patient with this old man
  you explained it so well
  nobody ever explained it like that
  i finally get it, thank you
  what a nice person you are
  you've got a lovely voice and a kind heart
  they don't make them like you any more
  you went above what you had to do
  your driver carried it all the way up for me
  she remembered my name
  he stayed late just for us
  the whole crew was first class
  they treated my mother like their own
  everybody there's been so good to us
  best money i ever spent
  i'd do it again in a heartbeat
  i'm going to write you a review
  five stars from me
  i'll bring you a pie
  i owe you a beer
  tell him the old lady on elm says thanks
  i've had it thirty years and it's never let me down
  it's so quiet you wouldn't know it was on
  the color's perfect
  it fits like a glove
  she's going to be so surprised
  i can't wait to see his face
  we're so looking forward to it
  fifty years, can you believe it
  we got the house, we got it
  i passed
  she said yes
  it's a girl
  i got the job
  hot water, oh that's heaven
  yay
  woo hoo
  yes, oh yes
  oh that's perfect, perfect
  i'm smiling, i really am
  i'm one happy camper
  well i'm impressed
  i must say i'm impressed
  color me impressed
  you've been great, really
  you've been terrific
  thanks a million
  thank you, thank you, thank you
  thank you from the bottom of my heart
  i could cry, i'm so relieved
  that's the first good news today
  i knew i could count on you
  you folks always come through
`
