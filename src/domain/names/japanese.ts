const listed = (names: string) => names.trim().split(/\s+/)

export const FAMILY = listed(`
  佐藤 鈴木 田中 渡辺 伊藤 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 斎藤 清水 山崎 阿部 池田 橋本 山下 森
  石川 前田 小川 藤田 岡田 後藤 長谷川 村上 近藤 石井 坂本 遠藤 青木 藤井 西村 福田 太田 三浦 藤原 岡本 松田 中川 中野 原田
  小野 田村 竹内 和田 中山 石田 上田 森田 柴田 酒井 工藤 横山 宮崎 宮本 内田 谷口 大野 丸山 今井 河野 藤本 村田 武田 上野
  杉山 増田 小島 平野 大塚 千葉 久保 松井 岩崎 桜井 木下 野口 松尾 菊地 野村 新井 渡部 佐野 杉本 古川 星野 浜田
  サトウ スズキ タナカ ワタナベ イトウ ヤマモト ナカムラ コバヤシ カトウ ヨシダ ヤマダ ササキ ヤマグチ マツモト イノウエ
  キムラ サイトウ シミズ モリ イケダ ハシモト
`)

/** Family names that contain the characters of other words: 金 money, 安 cheap, 送 send, 荷 parcel, 買 buy, 届 and so on. */
export const FAMILY_WORDS = listed(`
  金子 安田 高橋 高井 安井 金井 早川 早坂 宅間 荷見 買田 品田 品川 引地 引田 喜多 苦瓜 問田 税所 水口 高木 良知 解良 払川 口田
  番場 返町 直江 満田 不破 無藤
`)

export const GIVEN = listed(`
  太郎 花子 健一 健太 大輔 翔太 直樹 拓也 浩二 和夫 茂 誠 隆 修 恵子 京子 洋子 裕子 由美 美咲 陽子 智子 真由美 久美子 明美
  さくら 美穂 麻衣 彩 涼
`)
export const GIVEN_WORDS = listed('恵 愛 幸 正 実 望 希 優 勝 進 学 安 明 新 円 支 直 守 満 楽')
