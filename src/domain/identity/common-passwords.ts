import zxcvbn from '@zxcvbn-ts/language-common/src/passwords.json'

/** Shortest password, in Unicode code points. */
export const PASSWORD_MIN_CHARACTERS = 8

/**
 * The most frequent passwords of public lists of leaked ones, in lower case: 18,000 of 8 characters or more. Shorter ones
 * are left out: they are refused for their length.
 *
 * Most are from the list of zxcvbn-ts, which leaves out plain patterns such as 88888888 because its program knows them by
 * rules. Those, and words of contact centres and of other languages, are added here.
 * @see https://github.com/zxcvbn-ts/zxcvbn/tree/master/packages/languages/common
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...zxcvbn.filter((each) => each.length >= PASSWORD_MIN_CHARACTERS).map((each) => each.toLowerCase()),
  ...`
    00000000 000000000 0000000000 01010101 0123456789 0987654321 10101010 111111111 1111111111 12121212
    123123123 1233211234567 12341234 12345678! 123456789! 13131313 1314520520 19841984 19851985 19901990
    1g2w3e4r 1qaz1qaz 20002000 20202020 22222222 33333333 44444444 5201314520 55555550 55555555 66666666
    69696969 77777777 87654321 88888888 987654321 9876543210 99999999 aa12345678 aaaaaaaa abcabc123 abcdefg123
    abcdefgh abcdefghi admin123! admin1234 admin12345 admin2020 admin2021 admin2022 admin2023 admin2024
    admin2025 admin@123 admin@1234 adminadmin administrateur alexis12 android1 asdasdasd autumn2023 autumn2024
    autumn2025 barcelona1 berlin123 brazil123 business1 callcenter callcentre canada123 caonima123 changeit123
    changeme! changeme123 chelsea123 company1 company123 computer123 contraseña correcthorse default123
    docker123 eminem123 facebook1 fortnite guest123 guest1234 handsome1 harleydavidson hello12345 helpdesk1
    indonesia1 instagram internet123 iphone12 kubernetes letmein! letmein12 linkedin linkedin1 login123
    login1234 loginlogin lovely12 manutd123 mexico123 minecraft1 muhammad12 mylove123 mypassword1 mysql123
    operator1 oracle12 oracle123 p@$$w0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 p@ssword123
    pa$$word passw0rd! passw0rd123 password1! password123! password12345 password2020 password2021
    password2022 password2023 password2024 password2025 password2026 password@1 password@123 passwort123
    portugal1 postgres postgres1 postgres123 princess12 princess123 qweqweqwe qwerqwer qwerty123! qwertyqwerty
    qwertz123 qwertzui qwertzuiop redis123 roblox123 root1234 root12345 rootroot scotland1 secret1234
    security123 server123 spring2020 spring2021 spring2022 spring2023 spring2024 spring2025 summer123
    summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 sunshine12 sunshine123 superadmin
    supersecret superuser support123 temp12345 test123! test12345 test123456 tester123 testtest1 thepassword
    toor1234 ubuntu123 user1234 user12345 username1 useruser wachtwoord1
    welcome! welcome1! welcome1234 welcome2020 welcome2021 welcome2022 welcome2023 welcome2024 welcome2025
    welcome@1 welcome@123 whatsapp windows10 windows11 windows7 winter123 winter2020 winter2021 winter2022
    winter2023 winter2024 winter2025 woaini1314 woaini520 x1234567 yourpassword youtube1 zaq1zaq1 zxcvzxcv
  `
    .trim()
    .split(/\s+/),
])
