import { columnName, wireName, type HistoryEntry, type Resource } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import { childLists, type ChildList } from '../read/children.ts'
import { legible } from '../read/field-rules.ts'
import type { Row } from '../read/hooks.ts'
import { plainLabelOf } from '../read/labels.ts'
import { differs, rowsOfImages, legibleFields, type Image, type Step } from './history.ts'
import { readerOf, type Read } from './value-text.ts'

type Line = HistoryEntry['changes'][number]

export const childLines = async (ctx: Ctx, r: Resource, steps: readonly Step[]): Promise<Line[][]> => {
  const lists = await Promise.all(childLists(ctx, legible(ctx, r)).map((list) => linesOfList(ctx, list, steps)))
  return steps.map((_, i) => lists.flatMap((lines) => lines[i]!))
}

const imagesIn = ({ name }: ChildList, image: Image | null): readonly Image[] =>
  (image?.[columnName(name)] as readonly Image[] | undefined) ?? []

const linesOfList = async (ctx: Ctx, list: ChildList, steps: readonly Step[]): Promise<Line[][]> => {
  const images = steps.flatMap(({ before, after }) => [...imagesIn(list, before), ...imagesIn(list, after)])
  const rows = (await rowsOfImages(ctx, list.item, images)).map(({ row }): Row => row)
  const rowOf = new Map(images.map((image, i) => [image, rows[i]!]))
  const read = await readerOf(ctx, list.item, rows)
  const fields = legibleFields(legible(ctx, list.item)).filter(([one]) => one !== list.by && one !== list.order)
  return steps.map(({ before, after }) =>
    compared(list, fields, read, rowOf, imagesIn(list, before), imagesIn(list, after)),
  )
}

const compared = (
  list: ChildList,
  fields: ReturnType<typeof legibleFields>,
  read: Read,
  rowOf: ReadonlyMap<Image, Row>,
  before: readonly Image[],
  after: readonly Image[],
): Line[] => {
  const { item, name, f } = list
  const nameOf = (image: Image): string => plainLabelOf(item, rowOf.get(image)!)
  const [old, now] = [byId(before), byId(after)]
  const line = (image: Image, label: string, was: string | null, is: string | null, field = ''): Line => ({
    field: [wireName(name, f), image['id'], field].filter(Boolean).join('.'),
    label,
    before: was,
    after: is,
  })
  const whole = (image: Image): string =>
    fields
      .map(([one, own]) => [own.label, read(one, own, rowOf.get(image)!)])
      .filter(([, text]) => text !== null)
      .map(([label, text]) => `${label}：${text}`)
      .join('，')
  const changesOf = (image: Image): Line[] => {
    const step = { before: old.get(image['id'])!, after: image }
    const of = (own: Image, [one, field]: (typeof fields)[number]) => read(one, field, rowOf.get(own)!)
    return fields
      .filter(([one, own]) => differs(one, own, step))
      .map((one) =>
        line(
          image,
          `${f.label}“${nameOf(image)}”的${one[1].label}`,
          of(step.before, one),
          of(image, one),
          wireName(...one),
        ),
      )
  }
  const [stayed, stay] = [before.filter(({ id }) => now.has(id)), after.filter(({ id }) => old.has(id))]
  const isMoved = stayed.some(({ id }, i) => id !== stay[i]!['id'])
  const names = (images: readonly Image[]) => images.map(nameOf).join('、')
  return [
    ...before
      .filter(({ id }) => !now.has(id))
      .map((one) => line(one, `删除${f.label}“${nameOf(one)}”`, whole(one), null)),
    ...after.flatMap((one) =>
      old.has(one['id']) ? changesOf(one) : [line(one, `添加${f.label}“${nameOf(one)}”`, null, whole(one))],
    ),
    ...(isMoved
      ? [{ field: wireName(name, f), label: `${f.label}的次序`, before: names(stayed), after: names(stay) }]
      : []),
  ]
}

const byId = (images: readonly Image[]): ReadonlyMap<unknown, Image> =>
  new Map(images.map((image) => [image['id'], image]))
