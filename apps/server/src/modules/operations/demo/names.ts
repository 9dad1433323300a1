import type { Random } from './random.ts'

export type Sex = 1 | 2

export interface Name {
  realname: string
  username: string
}

interface Character {
  written: string
  spelt: string
}

const characters = (text: string): Character[] =>
  text.split(/\s+/).map((entry) => {
    const spelt = entry.replace(/^\P{ASCII}+/u, '')
    return { written: entry.slice(0, -spelt.length), spelt }
  })

const SURNAMES = characters(
  `王wang 李li 张zhang 刘liu 陈chen 杨yang 赵zhao 黄huang 周zhou 吴wu 徐xu 孙sun 朱zhu 马ma 胡hu 郭guo 林lin 何he 高gao
  罗luo 郑zheng 梁liang 谢xie 宋song 唐tang 许xu 韩han 冯feng 邓deng 曹cao 彭peng 曾zeng 肖xiao 田tian 董dong 潘pan 袁yuan
  蔡cai 蒋jiang 余yu 于yu 杜du 叶ye 程cheng 魏wei 苏su 丁ding 任ren 卢lu 姚yao 沈shen 钟zhong 姜jiang 崔cui 谭tan 陆lu
  范fan 汪wang 廖liao 石shi 金jin 韦wei 贾jia 夏xia 方fang 欧阳ouyang 上官shangguan 司徒situ`,
)

const GIVEN: Record<Sex, Character[]> = {
  1: characters(
    `承cheng 景jing 铭ming 启qi 泽ze 博bo 昱yu 睿rui 浩hao 彦yan 松song 远yuan 川chuan 岩yan 恒heng 立li 诚cheng 毅yi 朗lang
    卓zhuo 峻jun 谦qian 墨mo 辰chen 钧jun 庭ting 维wei 舟zhou 石shi 霖lin 翰han 柏bai 亭ting 渊yuan 嵩song 逸yi`,
  ),
  2: characters(
    `雨yu 若ruo 静jing 语yu 晓xiao 梦meng 依yi 芷zhi 婉wan 清qing 书shu 映ying 月yue 竹zhu 兰lan 荷he 蕊rui 薇wei 岚lan
    溪xi 念nian 采cai 秋qiu 宁ning 怡yi 素su 慧hui 汐xi 棠tang 茵yin 筠yun 瑶yao 苒ran 沐mu 菱ling 歆xin`,
  ),
}

export const drawName = (random: Random, sex: Sex): string =>
  [random.pick(SURNAMES), random.pick(GIVEN[sex]), random.pick(GIVEN[sex])].map((c) => c.written).join('')

/** Draws each name once; accounts with the same spelling are numbered. */
export const createNames = (random: Random): ((sex: Sex) => Name) => {
  const usedNames = new Set<string>()
  const spellings = new Map<string, number>()
  return (sex) => {
    for (;;) {
      const drawn = [random.pick(SURNAMES), random.pick(GIVEN[sex]), random.pick(GIVEN[sex])]
      const realname = drawn.map((c) => c.written).join('')
      if (usedNames.has(realname) || drawn[1] === drawn[2]) continue
      usedNames.add(realname)
      const spelt = drawn.map((c) => c.spelt).join('')
      const times = (spellings.get(spelt) ?? 0) + 1
      spellings.set(spelt, times)
      return { realname, username: times === 1 ? spelt : `${spelt}${times}` }
    }
  }
}
