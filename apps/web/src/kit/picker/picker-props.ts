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
