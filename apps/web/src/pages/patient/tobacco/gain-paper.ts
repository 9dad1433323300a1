import { quitGain } from '@huxi/clinical/cessation'
import type { QuitAttempt } from '@huxi/contract'
import { paperNode, printPaper } from '../../../kit/ui/print-paper.ts'

type GainFigure = readonly [label: string, value: number, unit: string]

export const gainOf = (row: QuitAttempt, today: string): { figures: readonly GainFigure[]; basis: string } => {
  const { quitOn, perDay, packPrice } = row
  const until = row.endedOn ?? today
  const { days, cigarettes, packYears, money } = quitGain(quitOn, until, perDay, packPrice)
  const all = [
    ['已戒烟', days, '天'],
    ['少吸', cigarettes, '支'],
    ['少积累', packYears, '包年'],
    ['省下', money, '元'],
  ] as const
  const how =
    cigarettes === null
      ? '；填写戒烟前每天支数后显示少吸的支数。'
      : `，按戒烟前每天 ${perDay} 支计${money === null ? '' : `，每包 20 支 ${packPrice} 元`}。`
  return {
    figures: all.flatMap(([label, value, unit]) => (value === null ? [] : [[label, value, unit] as const])),
    basis: `从 ${quitOn} 到 ${until}${how}`,
  }
}

const STYLES = {
  card: { border: '1px solid #666', borderRadius: '3mm', padding: '10mm', fontFamily: 'sans-serif' },
  figures: { display: 'flex', flexWrap: 'wrap', gap: '8mm 14mm', margin: '8mm 0' },
  value: { fontSize: '30pt', fontWeight: '600', marginRight: '1mm' },
} as const

export const gainNode = (document: Document, row: QuitAttempt, today: string, company: string): HTMLElement => {
  const { figures, basis } = gainOf(row, today)
  const node = (tag: string, style: object, ...children: (string | Node)[]) => paperNode(document, tag, style, children)
  const name = (row as { patientId_dictText?: string }).patientId_dictText ?? ''
  return node(
    'section',
    STYLES.card,
    node('h1', { margin: '0' }, `${name}的戒烟成果`),
    node(
      'div',
      STYLES.figures,
      ...figures.map(([label, value, unit]) =>
        node('div', {}, label, node('br', {}), node('span', STYLES.value, String(value)), unit),
      ),
    ),
    node('p', {}, basis),
    node(
      'p',
      {},
      row.status === 'trying' ? '请继续坚持；想吸烟时请联系我们。' : '可以随时重新定一个戒烟日，请联系我们。',
    ),
    node('p', {}, `${company}　${today}`),
  )
}

export const printGain = (row: QuitAttempt, today: string, company: string): void =>
  printPaper('戒烟成果', (paper) => [gainNode(paper, row, today, company)])
