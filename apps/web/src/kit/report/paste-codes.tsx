/** 粘贴编码: a pasted list selects its rows and names values without one. */
import type { ReportColumns } from '@huxi/contract'
import { Button, Input, type GetRef } from 'antd'
import { useId, useRef, useState } from 'react'
import { reportFailure } from '../data/failure.ts'
import { formatNumber } from '../data/format.ts'
import type { Selection } from '../picker/picker-dialog.tsx'
import { Select } from '../ui/popup.tsx'
import { chosenRow, type ChosenRow } from './chosen-row.ts'
import { findRows } from './data.ts'
import { Grid, Stack } from '../ui/place.tsx'
import { useMountFocus } from '../ui/opening-focus.ts'
import panel from '../look/panel.module.css'
import fields from '../look/fields.module.css'
import styles from './popup-picker.module.css'

interface PasteCodesProps {
  code: string
  params: Readonly<Record<string, string>> | undefined
  shape: ReportColumns
  start: string | undefined
  selection: Selection<ChosenRow>
}

const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\r\n\t,，]+/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]

interface Outcome {
  selected: number
  missing: readonly string[]
}

export const PasteCodes = ({ code, params, shape, start, selection }: PasteCodesProps) => {
  const id = useId()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [column, setColumn] = useState(start ?? shape.keyColumn ?? shape.columns[0]?.dataIndex ?? '')
  const codes = codesIn(text)
  const area = useRef<GetRef<typeof Input.TextArea>>(null)
  useMountFocus(area)
  const select = async () => {
    setBusy(true)
    try {
      const { records, missing } = await findRows(code, column, codes, params)
      const all = new Map(
        [...selection.chosen, ...records.map((row) => chosenRow(row, shape))].map((one) => [one.id, one]),
      )
      selection.set([...all.values()])
      setOutcome({ selected: records.length, missing })
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Grid
      as="section"
      columns="minmax(0, 2fr) minmax(0, 1fr)"
      gap={20}
      lines={12}
      one="phone"
      className={`${panel.frame} ${styles.paste}`}
      aria-label="粘贴编码"
    >
      <Stack gap={10}>
        <label htmlFor={`${id}text`}>要选择的编码，每行一个，或用逗号、制表符隔开</label>
        <Input.TextArea
          id={`${id}text`}
          className={fields.longText ?? ''}
          ref={area}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Stack>
      <Stack gap={10}>
        <label htmlFor={`${id}column`}>这些是哪一列的值</label>
        <Select
          id={`${id}column`}
          value={column}
          options={columnsOf(shape, start)}
          onChange={(next: string) => setColumn(next)}
        />
        <Button disabled={codes.length === 0} loading={busy} onClick={() => void select()}>
          选择{codes.length > 0 && ` ${formatNumber(codes.length)} 个`}
        </Button>
      </Stack>
      <p className={styles.missing} role="status">
        {outcome && outcomeText(outcome)}
      </p>
    </Grid>
  )
}

const outcomeText = ({ selected, missing }: Outcome): string =>
  `找到并选择了 ${formatNumber(selected)} 行${missing.length === 0 ? '。' : `；没有找到 ${formatNumber(missing.length)} 个：${missing.join('、')}`}`

const columnsOf = ({ columns, keyColumn }: ReportColumns, start: string | undefined) => {
  const visible = columns.map(({ dataIndex, title }) => ({ value: dataIndex, label: title }))
  const hidden = [...new Set([start, keyColumn])].filter(
    (name): name is string => name !== undefined && !visible.some(({ value }) => value === name),
  )
  return [...hidden.map((name) => ({ value: name, label: name })), ...visible]
}
