import type { FormOption } from '@huxi/clinical/forms/content'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { ClipboardEvent } from 'react'
import { numberIn } from '../../../kit/data/number-in.ts'
import { linesOf } from '../../../kit/kinds/pasted.ts'
import { NumberBox } from '../../../kit/ui/number-box.tsx'
import { Row } from '../../../kit/ui/place.tsx'
import styles from './version-items.module.css'

interface OptionsEditorProps {
  options: readonly FormOption[]
  onChange: (options: readonly FormOption[]) => void
}

const freeValue = (options: readonly FormOption[]): string => {
  const usedValues = new Set(options.map(({ value }) => value))
  let n = options.length
  while (usedValues.has(String(n))) n += 1
  return String(n)
}

const withScore = ({ score: _old, ...option }: FormOption, score: number | string | null): FormOption => ({
  ...option,
  ...(score !== null && { score: score as number }),
})

/** Lines of a sheet: text, and points in the next column where there are any. */
const pasted = (options: readonly FormOption[], at: number, cells: readonly string[][]): readonly FormOption[] => {
  const lines = cells.filter((line) => line.some((cell) => cell !== ''))
  return lines.reduce<readonly FormOption[]>((now, [words = '', points = ''], n) => {
    const old = now[at + n]
    const next = withScore(
      { ...old, value: old?.value ?? freeValue(now), text: words },
      numberIn(points, {}) ?? old?.score ?? null,
    )
    return old ? now.with(at + n, next) : [...now, next]
  }, options)
}

export const OptionsEditor = ({ options, onChange }: OptionsEditorProps) => {
  const paste = (event: ClipboardEvent, n: number) => {
    const cells = linesOf(event.clipboardData.getData('text'))
    if (!cells) return
    event.preventDefault()
    onChange(pasted(options, n, cells))
  }
  return (
    <>
      {options.map((option, n) => (
        <Row wrap key={option.value} onPaste={(event) => paste(event, n)}>
          <Input
            aria-label={`选项 ${n + 1}`}
            className={styles.grow}
            placeholder={`选项 ${n + 1}，可从表格粘贴多行`}
            maxLength={500}
            value={option.text}
            onChange={(event) => onChange(options.with(n, { ...option, text: event.target.value }))}
          />
          <NumberBox
            aria-label={`选项 ${n + 1} 的分值`}
            placeholder="分值"
            className={styles.short}
            value={option.score ?? null}
            onChange={(score) => onChange(options.with(n, withScore(option, score)))}
          />
          <Button
            aria-label={`删除选项 ${n + 1}`}
            icon={<DeleteOutlined aria-hidden />}
            disabled={options.length <= 2}
            onClick={() => onChange(options.toSpliced(n, 1))}
          />
        </Row>
      ))}
      <div>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange([...options, { value: freeValue(options), text: '' }])}
        >
          添加选项
        </Button>
      </div>
    </>
  )
}
