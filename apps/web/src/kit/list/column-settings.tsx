import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  SettingOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { isOn, ordered, pinOf, type Column } from '../record/columns.tsx'
import { useColumnChoice } from '../record/preferences.ts'
import { Popover } from '../ui/popup.tsx'
import { Stack } from '../ui/place.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './column-settings.module.css'

interface ColumnSettingsProps {
  table: string
  columns: readonly Column[]
}

export const ColumnSettings = (props: ColumnSettingsProps) => (
  <Popover trigger="click" placement="bottomRight" title="列设置" content={<Choice {...props} />}>
    <IconButton label="列设置" icon={<SettingOutlined aria-hidden />} />
  </Popover>
)

const PINS = [
  { side: 'left', word: '固定在左侧', icon: <VerticalRightOutlined aria-hidden /> },
  { side: 'right', word: '固定在右侧', icon: <VerticalLeftOutlined aria-hidden /> },
] as const

const toggled = (keys: readonly string[], key: string, on: boolean): string[] =>
  on ? [...keys, key] : keys.filter((one) => one !== key)

const Choice = ({ table, columns }: ColumnSettingsProps) => {
  const [choice, setChoice] = useColumnChoice(table)
  const ordering = ordered(columns, choice)
  const show = (column: Column, on: boolean) =>
    setChoice(
      column.hidden
        ? { ...choice, shown: toggled(choice.shown, column.key, on) }
        : { ...choice, hidden: toggled(choice.hidden, column.key, !on) },
    )
  const move = (at: number, by: number) => {
    const keys = ordering.map(({ key }) => key)
    const [key] = keys.splice(at, 1)
    keys.splice(at + by, 0, key!)
    setChoice({ ...choice, order: keys })
  }
  const pin = ({ key }: Column, side: 'left' | 'right', on: boolean) => {
    const free = { left: toggled(choice.left, key, false), right: toggled(choice.right, key, false) }
    setChoice({ ...choice, ...free, ...(on && { [side]: [...free[side], key] }) })
  }
  return (
    <Stack>
      <ul className={styles.columnList}>
        {ordering.map((column, at) => (
          <li key={column.key}>
            <Checkbox
              checked={isOn(column, choice)}
              disabled={at === 0}
              onChange={(event) => show(column, event.target.checked)}
            >
              {column.title}
            </Checkbox>
            {PINS.map(({ side, word, icon }) => (
              <Button
                key={side}
                type="text"
                size="small"
                className={styles.pin}
                icon={icon}
                aria-label={`${column.title}${word}`}
                aria-pressed={pinOf(column, choice) === side}
                title={word}
                disabled={at === 0}
                onClick={() => pin(column, side, pinOf(column, choice) !== side)}
              />
            ))}
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
              disabled={at === 0 || at === ordering.length - 1}
              onClick={() => move(at, 1)}
            />
          </li>
        ))}
      </ul>
      <Button onClick={() => setChoice(undefined)}>重置</Button>
    </Stack>
  )
}
