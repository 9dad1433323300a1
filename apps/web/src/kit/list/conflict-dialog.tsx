/** Somebody saved in between: 我的, 对方 or 原值 per field. Nothing is lost by 取消. */
import { wireName, type Field, type Fields } from '@huxi/model'
import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { DialogFoot } from '../dialog-foot.tsx'
import { isMissing } from '../format.ts'
import { KINDS } from '../kinds/index.ts'
import { MAIN_BUTTON, useOpeningFocus } from '../opening-focus.ts'
import type { Row } from './row.ts'

type Side = 'mine' | 'theirs' | 'base'

/** The three states of a record. */
export interface Conflict {
  mine: Row
  theirs: Row
  base: Row
}

interface Difference {
  name: string
  field: Field
  side: Side
  both: boolean
}

const same = (a: unknown, b: unknown): boolean =>
  (isMissing(a) && isMissing(b)) || JSON.stringify(a) === JSON.stringify(b)

/** Fields in which mine and theirs differ; a side nobody touched gives way to the one that was. */
export const differences = (fields: Fields, { mine, theirs, base }: Conflict): Difference[] =>
  Object.entries(fields).flatMap(([own, field]) => {
    const name = wireName(own, field)
    if (!(name in mine) || same(mine[name], theirs[name])) return []
    const touched = !same(mine[name], base[name])
    const both = touched && !same(theirs[name], base[name])
    return [{ name, field, side: touched ? 'mine' : 'theirs', both } as const]
  })

interface ConflictDialogProps {
  fields: Fields
  conflict: Conflict
  busy: boolean
  onCancel: () => void
  /** the values to save, on top of their version */
  onResolve: (values: Row) => void
}

const WIDTH = 720
const SIDES: readonly { value: Side; label: string }[] = [
  { value: 'mine', label: '我的' },
  { value: 'theirs', label: '对方' },
  { value: 'base', label: '原值' },
]

export const ConflictDialog = ({ fields, conflict, busy, onCancel, onResolve }: ConflictDialogProps) => {
  const found = differences(fields, conflict)
  useOpeningFocus(true, '.hx-settle', MAIN_BUTTON)
  const [sides, setSides] = useState<Record<string, Side>>({})
  const sideOf = ({ name, side }: Difference): Side => sides[name] ?? side
  const resolve = () => {
    const chosen = found.map((one) => [one.name, conflict[sideOf(one)][one.name]] as const)
    onResolve({ ...conflict.mine, ...Object.fromEntries(chosen) })
  }
  return (
    <Modal
      open
      className="hx-settle"
      width={WIDTH}
      title="数据已被他人修改"
      onCancel={onCancel}
      footer={<DialogFoot okText="保存" busy={busy} onCancel={onCancel} onOk={resolve} />}
    >
      <p className="hx-second">请逐项选择要保留的值。取消后可以继续编辑，已填写的内容不会丢失。</p>
      {found.length === 0 && <p>对方的修改与您填写的内容相同，可以直接保存。</p>}
      {found.map((one) => (
        <fieldset key={one.name} className="hx-conflict">
          <legend>
            {one.field.label}
            {one.both && (
              <span className="hx-tag" data-tone="warning">
                双方都改过
              </span>
            )}
          </legend>
          <Radio.Group
            name={`side-${one.name}`}
            value={sideOf(one)}
            onChange={(event) => setSides({ ...sides, [one.name]: event.target.value as Side })}
            options={SIDES.map(({ value, label }) => ({
              value,
              label: <SideValue label={label} field={one.field} value={conflict[value][one.name]} />,
            }))}
          />
        </fieldset>
      ))}
    </Modal>
  )
}

const SideValue = ({ label, field, value }: { label: string; field: Field; value: unknown }) => {
  const { Cell } = KINDS[field.kind]
  return (
    <>
      <span className="hx-muted">{label}：</span>
      <Cell field={field} value={value} place="detail" />
    </>
  )
}
