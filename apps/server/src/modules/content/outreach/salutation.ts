const TITLES: Readonly<Record<string, string>> = { '1': '先生', '2': '女士' }

/** Surnames of two characters in use today. */
const COMPOUND = new Set(
  (
    '欧阳 上官 司马 诸葛 夏侯 皇甫 尉迟 公孙 慕容 令狐 司徒 司空 东方 西门 南宫 独孤 宇文 长孙 端木 轩辕 百里 呼延 钟离 濮阳 澹台 ' +
    '赫连 闻人 申屠 公冶 太史 公羊 宗政 淳于 单于 仲孙 鲜于 闾丘 亓官 司寇 拓跋 万俟 太叔 东郭 南门 第五 梁丘 左丘 东门 公西 完颜'
  ).split(' '),
)

const HAN_NAME = /^\p{Script=Han}{2,4}$/u

/** The name by which staff address a person; a name that is not of the Chinese form is kept whole. */
const surnameOf = (name: string): string => {
  if (!HAN_NAME.test(name)) return name
  const head = name.slice(0, 2)
  return name.length > 2 && COMPOUND.has(head) ? head : name.slice(0, 1)
}

export const salutationOf = (name: string, gender: string | null): string =>
  `${surnameOf(name)}${TITLES[gender ?? ''] ?? '女士/先生'}`
