/** The field of a picker: shows what is chosen as tags and opens the dialog by click, Enter or Space. */
import { useRef, useState, type ComponentRef, type ComponentType } from 'react'
import { splitIds } from '../data/format.ts'
import { nameOf, useNames, type Named } from './names.ts'
import { Select } from '../ui/popup.tsx'

/** Props of every picker; as a form control its value is the ids, comma-joined. */
export interface PickerProps {
  id?: string
  /** what is chosen, e.g. 负责人 */
  label: string
  value?: string | null | undefined
  onChange?: (value: string | null) => void
  onBlur?: () => void
  multiple?: boolean
  disabled?: boolean
}

/** What a dialog gets from its field. */
export interface PickerDialogProps {
  title: string
  multiple: boolean
  chosen: readonly Named[]
  onCancel: () => void
  onConfirm: (chosen: readonly Named[]) => void
}

interface PickerFieldProps extends PickerProps {
  /** resource that is pointed at */
  to: string
  dialog: ComponentType<PickerDialogProps>
}

const joined = (ids: readonly string[]): string | null => (ids.length > 0 ? ids.join(',') : null)

export const PickerField = ({
  to,
  dialog: Dialog,
  label,
  value,
  onChange,
  multiple = false,
  ...rest
}: PickerFieldProps) => {
  const field = useRef<ComponentRef<typeof Select>>(null)
  const [open, setOpen] = useState(false)
  const [fresh, setFresh] = useState<readonly Named[]>([])
  const ids = splitIds(value)
  const known = useNames(to, ids)
  const names = [...known, ...fresh]
  const chosen = ids.map((id) => ({ id, name: nameOf(names, id) }))
  const close = () => {
    setOpen(false)
    // the dialog is gone by then, and with it what had the focus
    setTimeout(() => field.current?.focus())
  }
  const confirm = (picked: readonly Named[]) => {
    setFresh(picked)
    close()
    onChange?.(joined(picked.map(({ id }) => id)))
  }
  return (
    <>
      <Select
        {...rest}
        ref={field}
        className="hx-block"
        open={false}
        showSearch={false}
        aria-haspopup="dialog"
        {...(multiple && { mode: 'multiple' as const })}
        allowClear
        placeholder={`请选择${label}`}
        value={multiple ? ids : (ids[0] ?? null)}
        options={chosen.map(({ id, name }) => ({ value: id, label: name }))}
        onOpenChange={(wanted) => wanted && setOpen(true)}
        onChange={(next: string[] | string | null) => onChange?.(joined([next ?? []].flat()))}
      />
      {open && (
        <Dialog title={`选择${label}`} multiple={multiple} chosen={chosen} onCancel={close} onConfirm={confirm} />
      )}
    </>
  )
}
