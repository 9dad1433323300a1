/** 列设置: which columns are shown and in which order. */
import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { isOn, ordered, type Column } from './columns.tsx'
import { useColumnChoice } from './preferences.ts'

interface ColumnSettingsProps {
  table: string
  columns: readonly Column[]
}

export const ColumnSettings = (props: ColumnSettingsProps) => (
  <Popover trigger="click" placement="bottomRight" title="列设置" content={<Choice {...props} />}>
    <Button
      type="text"
      className="hx-icon-button"
      icon={<SettingOutlined aria-hidden />}
      aria-label="列设置"
      title="列设置"
    />
  </Popover>
)

const toggled = (keys: readonly string[], key: string, on: boolean): string[] =>
  on ? [...keys, key] : keys.filter((one) => one !== key)

const Choice = ({ table, columns }: ColumnSettingsProps) => {
  const [choice, setChoice] = useColumnChoice(table)
  const shown = ordered(columns, choice)
  const show = (column: Column, on: boolean) =>
    setChoice(
      column.hidden
        ? { ...choice, shown: toggled(choice.shown, column.key, on) }
        : { ...choice, hidden: toggled(choice.hidden, column.key, !on) },
    )
  const move = (at: number, by: number) => {
    const keys = shown.map(({ key }) => key)
    const [key] = keys.splice(at, 1)
    keys.splice(at + by, 0, key!)
    setChoice({ ...choice, order: keys })
  }
  return (
    <div className="hx-stack">
      <ul className="hx-column-list">
        {shown.map((column, at) => (
          <li key={column.key}>
            <Checkbox
              checked={isOn(column, choice)}
              disabled={at === 0}
              onChange={(event) => show(column, event.target.checked)}
            >
              {column.title}
            </Checkbox>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={`${column.title}上移`}
              disabled={at <= 1}
              onClick={() => move(at, -1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={`${column.title}下移`}
              disabled={at === 0 || at === shown.length - 1}
              onClick={() => move(at, 1)}
            />
          </li>
        ))}
      </ul>
      <Button onClick={() => setChoice(undefined)}>重置</Button>
    </div>
  )
}
