import type { ReportRow } from '@huxi/contract'
import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useState } from 'react'
import { PickerFrame } from '../picker/picker-dialog.tsx'
import { Skeleton } from '../ui/states.tsx'
import type { ChosenRow } from './chosen-row.ts'
import { InitialNote } from './initial-note.tsx'
import { PasteCodes } from './paste-codes.tsx'
import { PopupRows } from './popup-rows.tsx'
import { ReportQueryForm } from './query-form.tsx'
import { PAGE_SIZE, usePopup, type PopupSource } from './use-popup.ts'
import words from '../look/words.module.css'
import styles from './popup-picker.module.css'

export interface PopupPickerProps extends PopupSource {
  multi: boolean
  width?: number | undefined
  onOk: (rows: readonly ReportRow[]) => void
  onClose: () => void
}

/** Mounted while open: each opening starts with the values of the field. */
export const PopupPicker = (props: PopupPickerProps) => {
  const { code, params, initial, multi, width, onOk, onClose } = props
  const popup = usePopup(props, onClose)
  const { shape, question, ask } = popup
  const [chosen, setChosen] = useState<readonly ChosenRow[]>()
  const [pasting, setPasting] = useState(false)
  const [typed, setTyped] = useState('')
  const [clearings, setClearings] = useState(0)
  if (popup.failed) return null
  const clearConditions = () => {
    setClearings(clearings + 1)
    ask({ conditions: {}, page: 1 })
  }
  return (
    <PickerFrame<ChosenRow>
      title={shape?.cgRpConfigName ?? '正在读取…'}
      width={width}
      multiple={multi}
      ready={popup.ready}
      chosen={chosen ?? popup.initialRows.rows}
      onChoose={setChosen}
      onReload={() => void popup.data.refetch()}
      onCancel={onClose}
      onConfirm={(rows) => onOk(rows.map(({ row }) => row))}
      tools={
        <>
          <Input
            className={styles.filter}
            size="small"
            allowClear
            prefix={<SearchOutlined aria-hidden />}
            aria-label="在本页中筛选"
            placeholder="在本页中筛选"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {multi && (
            <button type="button" className={words.link} aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
              粘贴编码
            </button>
          )}
        </>
      }
    >
      {(selection, bar) =>
        popup.ready && shape ? (
          <>
            <ReportQueryForm
              // clearing from below resets the form
              key={clearings}
              items={popup.items}
              dictOptions={shape.dictOptions}
              conditions={question.conditions ?? {}}
              onQuery={(conditions) => ask({ conditions, page: 1 })}
            />
            {bar}
            <InitialNote rows={popup.initialRows} />
            {pasting && (
              <PasteCodes code={code} params={params} shape={shape} start={initial?.column} selection={selection} />
            )}
            <PopupRows
              popup={popup}
              shape={shape}
              multi={multi}
              selection={selection}
              typed={typed}
              onAll={() => setTyped('')}
              onClear={clearConditions}
            />
          </>
        ) : (
          <Skeleton rows={PAGE_SIZE} />
        )
      }
    </PickerFrame>
  )
}
