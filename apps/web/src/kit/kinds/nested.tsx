import { wireName, type Field } from '@huxi/model'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import { MISSING } from '../data/format.ts'
import { Grid, Stack } from '../ui/place.tsx'
import { Fill } from './fill.ts'
import { useItemKeys } from './item-keys.ts'
import { NoSearch, type CellProps, type InputProps, type KindView, type Look } from './kind.ts'
import placeStyles from '../look/place.module.css'
import words from '../look/words.module.css'
import styles from './nested.module.css'

type Bag = Record<string, unknown>

/** A `many` with one field called `value` holds plain values instead of records. */
const isPlain = (field: Field): boolean => 'value' in (field.fields ?? {})

export const nestedKinds = (look: Look): { group: KindView; many: KindView } => {
  const GroupCell = ({ field, value, place }: CellProps) => {
    const inner = (value ?? {}) as Bag
    const parts = Object.entries(field.fields ?? {}).map(([name, f]) => {
      const { Cell } = look(f.kind)
      return (
        <span key={name} className={placeStyles.inline}>
          <span className={words.muted}>{f.label}</span>{' '}
          <Cell field={f} value={inner[wireName(name, f)]} place={place} />
        </span>
      )
    })
    return <Stack as="span">{parts}</Stack>
  }

  const GroupInput = ({ field, id, value, onChange, disabled }: InputProps) => {
    const inner = (value ?? {}) as Bag
    return (
      <Grid least={160} fit gap={12} lines={8} className={styles.nested} role="group" aria-label={field.label} id={id}>
        {Object.entries(field.fields ?? {}).map(([name, f]) => {
          const wire = wireName(name, f)
          const { Input } = look(f.kind)
          return (
            <Stack as="label" gap={4} key={name} className={words.second} htmlFor={`${id}_${wire}`}>
              <span>{f.label}</span>
              <Input
                id={`${id}_${wire}`}
                field={f}
                value={inner[wire]}
                disabled={disabled}
                onChange={(next) => onChange?.({ ...inner, [wire]: next })}
              />
            </Stack>
          )
        })}
      </Grid>
    )
  }

  const itemViewOf = (field: Field): readonly [Field, KindView] =>
    isPlain(field)
      ? [field.fields!['value']!, look(field.fields!['value']!.kind)]
      : [{ ...field, kind: 'group' }, group]

  const ManyCell = ({ field, value, place }: CellProps) => {
    const items = (value ?? []) as unknown[]
    if (items.length === 0) return MISSING
    const [inner, { Cell }] = itemViewOf(field)
    return (
      <Stack as="span">
        {items.map((item, at) => (
          <Cell key={at} field={inner} value={item} place={place} />
        ))}
      </Stack>
    )
  }

  const ManyInput = ({ field, id, value, onChange, disabled }: InputProps) => {
    const items = (value ?? []) as unknown[]
    const [inner, { Input }] = itemViewOf(field)
    const { keys, drop } = useItemKeys(items.length)
    const replace = (at: number, next: unknown) => onChange?.(items.with(at, next))
    return (
      <Stack role="group" aria-label={field.label} id={id}>
        {items.map((item, at) => (
          <Grid columns="minmax(0, 1fr) auto" align="start" key={keys[at]}>
            <Input
              id={`${id}_${at}`}
              field={inner}
              value={item}
              disabled={disabled}
              onChange={(next) => replace(at, next)}
            />
            <Button
              type="text"
              disabled={disabled ?? false}
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`删除第 ${at + 1} 项`}
              onClick={() => {
                drop(at)
                onChange?.(items.toSpliced(at, 1))
              }}
            />
          </Grid>
        ))}
        <Button
          disabled={disabled ?? false}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange?.([...items, isPlain(field) ? null : {}])}
        >
          新增一项
        </Button>
      </Stack>
    )
  }

  const alone = (Input: ComponentType<InputProps>) => (props: InputProps) => (
    <Fill value={undefined}>
      <Input {...props} />
    </Fill>
  )
  const group: KindView = {
    Cell: GroupCell,
    Input: alone(GroupInput),
    Search: NoSearch,
    width: 240,
    grows: true,
    wide: true,
  }
  const many: KindView = {
    Cell: ManyCell,
    Input: alone(ManyInput),
    Search: NoSearch,
    width: 240,
    grows: true,
    wide: true,
  }
  return { group, many }
}
