import { CARD_NAMES, type CardName } from './cards.tsx'

interface BoardKind {
  title: string
  cards: readonly CardName[]
}

export const BOARDS = {
  home: {
    title: '首页',
    cards: [
      'firstDay',
      'alarms',
      'trends',
      'ownStays',
      'wardStays',
      'queue',
      'visitsToday',
      'todos',
      'unassessed',
      'shiftWork',
      'registrations',
      'duplicates',
      'unplaced',
      'accounts',
      'figures',
      'unusual',
      'levels',
      'visits',
    ],
  },
  charts: { title: '统计图表', cards: ['trends', 'patients', 'levels', 'grades', 'models', 'visits'] },
  flow: { title: '统计图表2', cards: ['waiting', 'appointments', 'bookings', 'services', 'clinics'] },
  tasks: { title: '任务表格', cards: ['waiting', 'todos', 'criticals', 'appointments', 'accounts', 'drafts'] },
  workplace: {
    title: '工作台',
    cards: ['waiting', 'patients', 'todos', 'criticals', 'appointments', 'grades', 'services'],
  },
  monitor: { title: '监控台', cards: ['site', 'waiting', 'appointments', 'bookings', 'levels', 'visits'] },
} as const satisfies Record<string, BoardKind>

export type BoardName = keyof typeof BOARDS

export interface Placed {
  name: CardName
  isVisible: boolean
}

/** Stored text may name removed cards, which are dropped. Cards added since come last, those of other boards hidden. */
export const arranged = (board: BoardName, kept: string | undefined): Placed[] => {
  const usual: readonly CardName[] = BOARDS[board].cards
  const marks = (kept ?? '').split(',').filter(Boolean)
  const placed = marks.flatMap((mark): Placed[] => {
    const isVisible = !mark.startsWith('-')
    const name = CARD_NAMES.find((card) => card === (isVisible ? mark : mark.slice(1)))
    return name ? [{ name, isVisible }] : []
  })
  const missing = [...usual, ...CARD_NAMES.filter((card) => !usual.includes(card))].filter(
    (card) => !placed.some(({ name }) => name === card),
  )
  return [...placed, ...missing.map((name) => ({ name, isVisible: usual.includes(name) }))]
}

export const keptText = (cards: readonly Placed[]): string =>
  cards.map(({ name, isVisible }) => (isVisible ? name : `-${name}`)).join(',')

export const moved = (cards: readonly Placed[], from: number, to: number): readonly Placed[] =>
  to === from || to < 0 || to >= cards.length ? cards : cards.toSpliced(from, 1).toSpliced(to, 0, cards[from]!)
