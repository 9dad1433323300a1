/** The history of a record for readers: labels, dictionary texts, names, masks; never a secret. */
import { keyFields, labelFields, wireName, type HistoryEntry, type Resource, type Restorable } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import type { LoggedChange } from '../core/journal.ts'
import { countDependents } from './dependents.ts'
import { childLines } from './child-text.ts'
import { changedColumns, differs, rowsOfImages, legibleFields, type Image } from './history.ts'
import { legible } from '../read/field-rules.ts'
import type { Row } from '../read/hooks.ts'
import { plainLabelOf } from '../read/labels.ts'
import { personLabels } from '../read/present.ts'
import { currentOf, restorableOf } from './restore-fields.ts'
import { readerOf } from './value-text.ts'

type Line = HistoryEntry['changes'][number]

/** @param changes newest first @param record the current one; undefined when deleted */
export const entriesOf = async (
  ctx: Ctx,
  r: Resource,
  changes: readonly LoggedChange[],
  record?: object,
): Promise<HistoryEntry[]> => {
  const now = currentOf(record, changes)
  const images = changes.flatMap(({ before, after }) => [before, after]).filter((image) => image !== null)
  const rows = (await rowsOfImages(ctx, r, images)).map(({ row }): Row => row)
  const rowOf = new Map<Image, Row>(images.map((image, i) => [image, rows[i]!]))
  const read = await readerOf(ctx, r, rows)
  const children = await childLines(ctx, r, changes)
  const moves = await Promise.all(changes.map((change) => moveOf(ctx, r, change)))
  const [last] = changes
  const people = await personLabels(
    ctx,
    changes.flatMap(({ createBy }) => createBy ?? []),
  )
  const dependents = last?.after === null ? await countDependents(ctx, r, last) : []
  const linesOf = (change: LoggedChange): Line[] =>
    legibleFields(legible(ctx, r))
      .filter(([name, f]) => differs(name, f, change))
      .map(([name, f]) => ({
        field: wireName(name, f),
        label: f.label,
        before: change.before && read(name, f, rowOf.get(change.before)!),
        after: change.after && read(name, f, rowOf.get(change.after)!),
      }))
  return changes.map((change, i) => {
    const lines = [...linesOf(change), ...children[i]!]
    return {
      id: change.entryId,
      verb: change.verb,
      version: change.dataVersion,
      createBy: change.createBy,
      ...(people.has(change.createBy ?? '') && { createBy_dictText: people.get(change.createBy!)! }),
      createTime: change.createTime,
      changes: lines,
      undoable: i === 0 && canBeUndone(change),
      ...(moves[i] && { move: moves[i] }),
      ...(i === 0 && dependents.length > 0 && { along: dependents }),
      ...restorableIn(lines, change.before && restorableOf(ctx, r, change.before, now)),
    }
  })
}

const restorableIn = (
  lines: readonly Line[],
  restorable: Restorable | null | undefined,
): Pick<HistoryEntry, 'restorable'> => {
  const changed = new Set(lines.map(({ field }) => field.split('.')[0]))
  const fields = restorable?.fields.filter((field) => changed.has(field)) ?? []
  return fields.length > 0 ? { restorable: { ...restorable!, fields } } : {}
}

const moveOf = async (
  ctx: Ctx,
  r: Resource,
  { move: name, asked = {} }: LoggedChange,
): Promise<HistoryEntry['move']> => {
  if (name === undefined) return undefined
  const { label = name, ask = {} } = r.states?.moves[name] ?? {}
  const form = { ...r, fields: ask }
  const read = await readerOf(ctx, form, [asked])
  const given = legibleFields(legible(ctx, form)).filter(([field]) => Object.hasOwn(asked, field))
  return { name, label, asked: given.map(([field, f]) => ({ label: f.label, value: read(field, f, asked) })) }
}

const canBeUndone = (change: LoggedChange): boolean =>
  !['purge', 'move'].includes(change.verb) &&
  (change.before === null || change.after === null || changedColumns(change).length > 0)

/** Names a record in a sentence. Sentences are logged, so people are named by code. */
export const recordName = (r: Resource, row: Row): string => {
  const isPersonal = labelFields(r).some(([, f]) => f.kind === 'personName')
  return isPersonal ? String(row[keyFields(r)[0]![0]]) : plainLabelOf(r, row)
}
