/** One of several, seen as pictures or colours: radio buttons underneath, so that arrow keys move among them. */
import { CheckOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useId, type ReactNode } from 'react'
import styles from './settings.module.css'

export interface Option<T extends string> {
  value: T
  name: string
  picture: ReactNode
}

interface ChoiceProps<T extends string> {
  label: string
  options: readonly Option<T>[]
  value: T
  onChange: (value: T) => void
  className: string | undefined
}

export function Choice<T extends string>({ label, options, value, onChange, className }: ChoiceProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={className}>
      {options.map((option) => (
        <Tooltip key={option.value} title={option.name}>
          <label className={styles.choice}>
            <input
              type="radio"
              name={name}
              aria-label={option.name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            {option.value === value && <CheckOutlined aria-hidden />}
          </label>
        </Tooltip>
      ))}
    </div>
  )
}
