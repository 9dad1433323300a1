import { codeOf, type HistoryEntry, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { idOf, type TimelineSource, type TimelineText } from '../../../engine/verbs/timeline.ts'
import { entriesOf } from '../../../engine/write/history-text.ts'
import { changesByIds } from './journal.ts'

const WORDS: Readonly<Record<Exclude<HistoryEntry['verb'], 'move'>, string>> = {
  add: '新增',
  edit: '编辑',
  delete: '删除',
  restore: '从回收站取回',
  purge: '彻底删除',
  undo: '撤销修改',
  revert: '恢复字段，修改',
}

const wordOf = ({ verb, move }: HistoryEntry): string => (verb === 'move' ? (move?.label ?? '') : WORDS[verb])

const askedOf = ({ move }: HistoryEntry): string =>
  (move?.asked ?? []).flatMap(({ label, value }) => (value === null ? [] : [`${label}：${value}`])).join('；')

export const changeSource = <R extends Resource>(r: R): TimelineSource<R> => ({
  kind: 'change',
  title: '资料修改',
  access: codeOf(r, 'history'),
  from: (_ctx, record) => ({
    table: 'sys_data_log',
    at: 'create_time',
    where: [sql`data_table = ${r.table}`, sql`data_id = ${idOf(record)}`],
  }),
  read: async (ctx, ids) => {
    const entries = await entriesOf(ctx, r, await changesByIds(ctx, ids))
    return new Map(
      entries.map((entry): [string, TimelineText] => {
        const { id, verb, createBy, changes } = entry
        const note = askedOf(entry)
        return [
          id,
          {
            text: `${wordOf(entry)}${r.title}`,
            by: createBy,
            ...(note !== '' && { note }),
            ...(verb !== 'add' && changes.length > 0 && { changes }),
          },
        ]
      }),
    )
  },
})
