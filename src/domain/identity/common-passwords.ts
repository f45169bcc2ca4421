/**
 * The most frequent passwords of public lists of leaked ones, in lower case. All have 8 characters or more: shorter ones
 * are refused for their length.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
    00000000 000000000 0000000000 01010101 0123456789 0987654321 10101010 11111111 111111111 1111111111
    11112222 11223344 1122334455 112233445566 11235813 12121212 123123123 123321123 1233211234567 12341234
    12344321 123454321 1234554321 12345678 12345678! 123456789 123456789! 1234567890 1234567891 12345678910
    123456789a 123456789q 123456aa 123456ab 123456abc 123456qwerty 12345abc 12345abcd 12345qwert 1234abcd
    1234qwer 1234qwerty 123abc123 123qwe123 123qwe456 123qweasd 123qweasdzxc 12qwaszx 13131313 1314520520
    135792468 147258369 147852369 159357456 159753123 19841984 19851985 19901990 1a2b3c4d 1g2w3e4r 1q2w3e4r
    1q2w3e4r5t 1q2w3e4r5t6y 1qaz!qaz 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 20002000 20202020
    22222222 246813579 2wsx3edc 31415926 314159265 33333333 3edc4rfv 44444444 5201314520 55555550 55555555
    66666666 69696969 741852963 77777777 789456123 87654321 88888888 963852741 987654321 9876543210
    99999999 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 aa12345678 aaa12345 aaaa1111
    aaaaaaaa ab123456 abc12345 abc123456 abc123abc abcabc123 abcd1234 abcd12345 abcdef12 abcdef123 abcdefg1
    abcdefg123 abcdefgh abcdefghi abdullah abracadabra access123 access14 admin123 admin123! admin1234
    admin12345 admin2020 admin2021 admin2022 admin2023 admin2024 admin2025 admin@123 admin@1234 adminadmin
    administrateur administrator alejandro alexander alexander1 alexandra alexis12 america1 american1
    andrew12 android1 anthony1 anthony12 anything argentina arsenal1 arsenal123 as123456 asd12345 asd123456
    asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl asdfghjkl1 asdfjkl; asdqwe123 asshole1 australia
    autumn2023 autumn2024 autumn2025 avengers azerty123 azertyui azertyuiop babyboy1 babygirl babygirl1
    bangladesh barcelona barcelona1 baseball baseball1 basketball basketball1 batman123 beautiful
    beautiful1 benjamin berlin123 blessed1 blink182 blueberry brandon1 brazil123 brooklyn bubblegum
    bullshit business1 butterfly butterfly1 california california1 callcenter callcentre canada123
    caonima123 changeit changeit123 changeme changeme! changeme1 changeme123 charlie1 charlie123 cheesecake
    chelsea1 chelsea123 chicago1 chocolate chocolate1 christian christina christopher cisco123 company1
    company123 computer computer1 computer123 contrasena contraseña cookies1 correcthorse corvette cowboys1
    cupcake1 daniel12 daniel123 danielle darkside database december december1 default1 default123
    deutschland docker123 dolphin1 dolphins dragon12 dragon123 dragonball elephant elizabeth elizabeth1
    eminem123 england1 facebook facebook1 february fernando ferrari1 florida1 flowers1 football football1
    football12 football123 fortnite france98 francisco freedom1 friday13 fuckyou1 fuckyou123 fuckyou2
    gabriel1 gabriela gandalf1 george12 germany1 gfhjkmgfhjkm godisgood goodbye1 google123 guest123
    guest1234 haha1234 handsome1 harley12 harleydavidson harrypotter hello123 hello1234 hello12345
    hellohello hellokitty helloworld helpdesk1 hernandez hockey123 hogwarts ilovegod iloveme1 ilovemyself
    iloveyou iloveyou! iloveyou1 iloveyou12 iloveyou123 iloveyou2 india123 indonesia1 instagram internet
    internet1 internet123 iphone12 ironman1 isabella isabelle january1 jennifer jennifer1 jessica1 jesus123
    jesus777 jesuschrist jonathan jordan123 jordan23 juventus k1234567 kitty123 kubernetes lakers24
    letmein! letmein1 letmein12 letmein123 letmeinnow liberty1 linkedin linkedin1 liverpool liverpool1
    liverpoolfc login123 login1234 loginlogin lol12345 lollol123 london12 london123 lovelove lovely12
    loveme12 loveyou1 manchester manutd123 marlboro master12 master123 masterchief matrix123 matthew1
    mercedes metallica mexico123 michael1 michelle michelle1 microsoft minecraft minecraft1 mohammed
    monday12 monkey12 monkey123 motdepasse motorola muhammad12 mustang1 mylove123 mypassword mypassword1
    mysql123 naruto123 newpassword newyork1 nicholas nicole12 nintendo nirvana1 nopassword nothing1
    november november1 october1 opensesame operator1 oracle12 oracle123 p@$$w0rd p@ssw0rd p@ssw0rd!
    p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 p@ssword123 pa$$w0rd pa$$word pa55word pakistan panther1
    paris123 parola12 passpass passport passw0rd passw0rd! passw0rd1 passw0rd123 password password!
    password0 password01 password1 password1! password11 password12 password123 password123! password1234
    password12345 password2 password2020 password2021 password2022 password2023 password2024 password2025
    password2026 password69 password99 password@1 password@123 passwordpassword passwort passwort1
    passwort123 patricia penguin1 philippines phoenix1 pineapple playstation pokemon1 pokemon123 porsche1
    portugal1 postgres postgres1 postgres123 princess princess1 princess12 princess123 q1234567 q123456789
    q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qaz123wsx qazwsxed qazwsxedc qazwsxedcrfv qazxswedc qq123456 qwaszx12
    qwe123qwe qweasd123 qweasdqwe qweasdzxc qweqweqwe qwer1234 qwerasdf qwerqwer qwert123 qwert12345
    qwerty12 qwerty123 qwerty123! qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwertyui qwertyuio
    qwertyuiop qwertyuiop123 qwertz123 qwertzui qwertzuiop raspberry realmadrid redis123 redsox04 robert12
    roblox123 rockstar rockstar1 rodriguez root1234 root12345 rootroot samantha samantha1 samsung1
    samsung123 scorpion scotland1 sebastian secret12 secret123 secret1234 security security1 security123
    senha123 september server123 skywalker slipknot soccer12 soccer123 softball1 spiderman spring2020
    spring2021 spring2022 spring2023 spring2024 spring2025 startrek starwars starwars1 steelers steelers1
    stephanie strawberry summer12 summer123 summer2020 summer2021 summer2022 summer2023 summer2024
    summer2025 sunflower sunshine sunshine1 sunshine12 sunshine123 superadmin superman superman1
    supersecret superuser support1 support123 sweetheart sysadmin telefon1 telephone temp1234 temp12345
    temporary temppass terminator test123! test1234 test12345 test123456 tester123 testing1 testing123
    testtest testtest1 thepassword thomas12 tiger123 tigger12 toor1234 topsecret trustno1 trustnoone
    ubuntu123 user1234 user12345 username username1 userpass useruser veronica victoria victoria1 voicelog
    voicelog1 voicelog123 volleyball wachtwoord wachtwoord1 welcome! welcome1 welcome1! welcome12
    welcome123 welcome1234 welcome2020 welcome2021 welcome2022 welcome2023 welcome2024 welcome2025
    welcome@1 welcome@123 whatever whatever1 whatsapp william1 windows10 windows11 windows7 winter12
    winter123 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 woaini1314 woaini520
    x1234567 yamaha12 yankees1 yourpassword youtube1 z1234567 z123456789 zaq12wsx zaq1xsw2 zaq1zaq1
    zxc123zxc zxcasdqwe zxcvbnm1 zxcvbnm123 zxcvbnmm zxcvzxcv zz123456
  `
    .trim()
    .split(/\s+/),
)
