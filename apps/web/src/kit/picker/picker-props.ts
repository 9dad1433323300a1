/** Props of every picker; its form value is comma-joined ids. */
export interface PickerProps {
  id?: string
  label: string
  value?: string | null | undefined
  onChange?: (value: string | null) => void
  onBlur?: () => void
  multiple?: boolean
  disabled?: boolean
}
