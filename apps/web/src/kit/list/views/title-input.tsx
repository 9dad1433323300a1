import { Input } from 'antd'
import { useId } from 'react'
import { isComposing } from '../../ui/keys.ts'
import words from '../../look/words.module.css'

const TITLE_MAX = 50

interface TitleInputProps {
  label: string
  value: string
  issue: string
  onChange: (title: string) => void
  onEnter: () => void
}

export const TitleInput = ({ label, value, issue, onChange, onEnter }: TitleInputProps) => {
  const id = useId()
  return (
    <>
      <Input
        aria-label={label}
        placeholder={`请输入${label}`}
        maxLength={TITLE_MAX}
        value={value}
        status={issue ? 'error' : ''}
        aria-invalid={issue !== ''}
        aria-describedby={id}
        onChange={(event) => onChange(event.target.value)}
        onPressEnter={(event) => !isComposing(event.nativeEvent) && onEnter()}
      />
      <span id={id} className={words.danger} role="alert">
        {issue}
      </span>
    </>
  )
}
