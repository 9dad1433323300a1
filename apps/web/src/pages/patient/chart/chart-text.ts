import type { ChartHead, KeyNumber } from '@huxi/contract'

export const chartText = (head: ChartHead, today: string): string =>
  [
    line('患者', [head.name, head.gender_dictText, head.age, head.patientNo]),
    line('在院', [
      head.stay?.kind_dictText,
      head.stay?.ward,
      head.stay?.bed && `${head.stay.bed} 床`,
      head.stay?.startAt && `自 ${head.stay.startAt.slice(0, DAY)}`,
    ]),
    line(
      '诊断',
      (head.diagnoses ?? []).map(({ text, certainty_dictText }) => joined([text, certainty_dictText], ' ')),
      '；',
      head.more.includes('diagnoses'),
    ),
    line(
      '过敏',
      (head.allergies ?? []).map(({ substance, reaction, severity_dictText }) =>
        joined([substance, severity_dictText, reaction], ' '),
      ),
      '；',
      head.more.includes('allergies'),
    ),
    line(
      '在用药物',
      (head.drugs ?? []).map(({ drug, dose }) => joined([drug, dose], ' ')),
      '；',
      head.more.includes('drugs'),
    ),
    line(COUNTS_LABEL, head.counts ? [countsText(head.counts)] : []),
    line('最近数值', head.keyNumbers.map(numberText), '；'),
    line(
      '最近评估',
      (head.results ?? []).map(({ modelName, figure, verdict, performedAt }) =>
        joined(
          [modelName, figure, verdict !== figure && verdict, performedAt && `（${performedAt.slice(0, DAY)}）`],
          ' ',
        ),
      ),
      '；',
      head.more.includes('results'),
    ),
    `整理日期：${today}。以上内容由系统整理，仅供参考。`,
  ]
    .filter(Boolean)
    .join('\n')

const DAY = 10

type Word = string | null | undefined | false

const joined = (words: readonly Word[], by: string): string => words.filter(Boolean).join(by)

/** @param isCut more entries exist */
const line = (title: string, words: readonly Word[], by = '，', isCut = false): string => {
  const text = joined(words, by)
  return text && `${title}：${text}${isCut ? ' 等（未列全）' : ''}`
}

export const COUNTS_LABEL = '近 12 个月慢阻肺急性加重'

const times = (count: number | null): string => (count === null ? '未知' : `${count} 次`)

/** `中度 1 次、重度 1 次（其中住院 1 次，含本次）`; an unknown count reads 未知. */
export const countsText = ({ moderate, severe, admitted, rows }: NonNullable<ChartHead['counts']>): string => {
  const unclear = new Set(rows.flatMap((row) => (row.unclear ? [row.on] : []))).size
  const counts =
    moderate === 0 && severe === 0
      ? '没有记录到中重度'
      : joined([moderate !== 0 && `中度 ${times(moderate)}`, severe !== 0 && `重度 ${times(severe)}`], '、')
  return `${counts}${severe !== 0 && admitted !== 0 ? `（其中住院 ${times(admitted)}，含本次）` : ''}${
    unclear > 0 ? `，另有 ${unclear} 次未注明疾病` : ''
  }`
}

const numberText = ({ label, text, flag, at, stale, change }: KeyNumber): string =>
  joined([label, text, flag, `（${joined([at, stale && '数据已过期', change?.text], '，')}）`], ' ')
