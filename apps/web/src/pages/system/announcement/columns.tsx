import { announcement } from '@huxi/contract'
import { cutText, formatNumber, MISSING } from '../../../kit/data/format.ts'
import { columnsOf, type Column } from '../../../kit/record/columns.tsx'
import type { Row } from '../../../kit/record/row.ts'

export const readText = ({ sentCount, readCount }: Row): string =>
  typeof sentCount === 'number' ? `${formatNumber(Number(readCount ?? 0))} / ${formatNumber(sentCount)}` : MISSING

/** Characters of a title in a card. */
const TITLE = 40

const VISIBLE = ['titile', 'msgCategory', 'priority', 'msgType', 'sendStatus', 'readCount', 'sender', 'sendTime']

const own = columnsOf(announcement, {
  titile: { width: 220, cell: ({ titile }) => cutText(String(titile), TITLE) },
  msgType: { title: '通知对象' },
  sender: { width: 120 },
  readCount: { title: '已读 / 通知', width: 120, cell: readText },
}).filter(({ key }) => key !== 'msgContent')

export const COLUMNS: readonly Column[] = [
  ...VISIBLE.flatMap((name) => own.find(({ key }) => key === name) ?? []),
  ...own.filter(({ key }) => !VISIBLE.includes(key)).map((column) => ({ ...column, hidden: true })),
]
