/**
 * What customers say in a call whatever it is about: greetings, assent, who they are, numbers, thanks. It is learnt from
 * as if it were one more intent, so that it does not speak for an intent that has a word of it in an example.
 */
export const SMALL_TALK: readonly string[] = [
  ...`hi, good morning
hello, how are you doing today
hey there
hello, is anybody there
can you hear me
sorry, could you say that again
I did not catch that
yes
yeah, that is right
yes, that is correct
okay
okay, sounds good
all right then
sure, no problem
sure, go ahead
mm-hmm
uh huh
right, I see
I understand
that is fine
no
no, that is all
no, nothing else, that was everything
not that I know of
I am not sure
I do not know
thank you
thank you so much for your help
great, thanks a lot
that is perfect, thank you
I appreciate it
you too, have a nice day
bye
goodbye, have a good one
my name is Paul Baker
this is Susan, last name Carter
it is Kim, K I M
first name Diane, and the last name is Fox
my date of birth is May fourth, nineteen eighty
I was born on the third of June 1975
the number is 4 4 0 1 7 2
it is five five five, zero one two three
the last four digits are 3 3 1 9
my email is paul at example dot com
the zip code is 60614
twelve Oak Street, apartment 5
one moment please
hold on, let me see
give me a second, I have to find it
here it is
I can wait
are you still there
can you help me
I have a question
I hope you can help me with something
yes, I have it right here
that would be great
whatever you need
last Tuesday, I think
around ten in the morning
oh, I see, okay`.split('\n'),
  ...`もしもし
こんにちは
お世話になっております
すみません、聞こえますか
はい
はい、そうです
はい、お願いします
ええ、そうですね
うん、わかりました
わかりました
承知しました
大丈夫です
いいえ
いえ、ないです
いえ、それだけです
他には特にありません
ちょっとわからないです
ありがとうございます
ありがとうございました、助かりました
よろしくお願いします
失礼します
はい、失礼いたします
名前は田中一郎です
佐藤と申します
鈴木花子です、漢字は花に子供の子です
生年月日は昭和五十五年五月四日です
平成三年の六月生まれです
電話番号は090の1234の5678です
番号は440172です
下四桁は3319です
郵便番号は150の0002です
住所は東京都渋谷区一丁目です
少々お待ちください
ちょっと待ってくださいね
今確認します
あ、ありました
すみません、もう一度お願いします
ちょっとお聞きしたいのですが
お伺いしたいことがあるんですけど
そうなんですね
なるほど
あ、そうですか
それでお願いします
先週の火曜日だったと思います
午前十時ごろです`.split('\n'),
]
