/** C1: choosing a person among a hundred thousand by typing: response of the drop-down. */
import { get, type Testbed } from './testbed.ts'
import { atMost, type Line } from './report.ts'
import { waits } from './rounds.ts'
import { personId } from './rows.ts'

const BY_IDS = 20
const ASKED = { pageNo: '1', pageSize: '20' }
const FLOOR_MS = 20

const asked = (query: Record<string, string>) =>
  get(`/sys/user/choices?${new URLSearchParams({ ...ASKED, ...query }).toString()}`)

const KEYWORDS: readonly (readonly [title: string, keyword: string])[] = [
  ['pinyin of many', 'lixiaoming'],
  ['pinyin of three', 'ouyang'],
  ['initials of three', 'oyr'],
  ['name of many', '晓明'],
  ['name of three', '欧阳'],
  ['name of nobody', '慕容'],
  ['an account', 'bench77'],
]

export const measureChoices = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  const ids = Array.from({ length: BY_IDS }, (_, n) => personId(n * 7 + 100)).join(',')
  const questions = [
    ...KEYWORDS.map(([title, keyword]) => ({ title, wanted: asked({ keyword }) })),
    { title: `${BY_IDS} ids`, wanted: asked({ ids }) },
  ]
  await testbed.teach(questions.map(({ wanted }) => ({ wanted })))
  const lines: Line[] = []
  for (const { title, wanted } of questions) {
    const { product, raw } = await waits(testbed, [wanted], { rounds: 5, ms: 800 })
    const text = ({ p50, p95 }: typeof raw): string => `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms`
    lines.push(
      atMost({
        id: 'C1',
        title: `choices of ${testbed.sizes.users} people, ${title}`,
        value: text(product),
        raw: text(raw),
        figure: product.p95,
        floor: FLOOR_MS,
        slack: 1 / speed,
      }),
    )
  }
  return lines
}
