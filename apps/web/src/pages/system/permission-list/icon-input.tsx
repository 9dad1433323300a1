/** Choosing one of the icons the menu can show. */
import { MENU_ICONS, MenuIcon } from '../../../kit/ui/menu-icon.tsx'
import { Select } from '../../../kit/ui/popup.tsx'

interface IconInputProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

const OPTIONS = MENU_ICONS.map((name) => ({ value: name, label: name }))

export const IconInput = ({ value, onChange, ...rest }: IconInputProps) => (
  <Select
    {...rest}
    allowClear
    showSearch
    placeholder="请选择图标"
    value={value || null}
    options={OPTIONS}
    optionRender={({ value: name }) => <IconName name={String(name)} />}
    labelRender={({ value: name }) => <IconName name={String(name)} />}
    onChange={(chosen: string | null) => onChange?.(chosen ?? null)}
  />
)

const IconName = ({ name }: { name: string }) => (
  <>
    <MenuIcon name={name} /> {name}
  </>
)
