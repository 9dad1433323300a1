import { whole } from '@huxi/clinical/input'
import type { Wordings } from '@huxi/clinical/questionnaire'
import { useState } from 'react'
import type { FieldProps } from '../../../kit/clinical/field-props.ts'
import { typedItems } from '../../../kit/clinical/typed.ts'
import { NumberField } from './number-field.tsx'
import { Slider } from './slider.tsx'
import styles from './question.module.css'

export function SumField({ items: { stem, items, ends }, ...props }: FieldProps & { items: Wordings }) {
  const { question, typed, under, onType } = props
  const given = typedItems(typed) ?? items.map(() => null)
  const [open, setOpen] = useState(given.some((points) => points !== null))
  const answered = given.filter((points) => points !== null)
  const choose = (n: number, points: number | null) => {
    const next = given.with(n, points)
    const sum = next.includes(null) ? '' : String(next.reduce<number>((total, one) => total + one!, 0))
    onType({ text: sum, items: next })
  }
  return (
    <>
      <NumberField {...props} />
      <button type="button" className={styles.offer} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? '收起逐题打分' : '不知道总分？逐题打分'}
      </button>
      {open && (
        <>
          <p className={styles.help}>{stem}这里只列出各题的主题，不是量表原文。</p>
          {items.map(({ text, options }, n) => (
            <Slider
              key={text}
              question={{
                key: `${question.key}-${n + 1}`,
                input: whole(`${n + 1}. ${text}`, { unit: '分', min: options[0]!.value, max: options.at(-1)!.value }),
              }}
              answers={{}}
              typed={given[n] ?? undefined}
              issue={undefined}
              under={under}
              ends={ends ?? ['', '']}
              onType={(points) => choose(n, typeof points === 'number' ? points : null)}
              onLeave={() => {}}
            />
          ))}
        </>
      )}
      {answered.length > 0 && (
        <p className={styles.equals} role="status">
          {answered.length < items.length
            ? `已答 ${answered.length} 题，还有 ${items.length - answered.length} 题；答完后自动填入总分。`
            : `${items.length} 题都已回答，总分已填在上面。`}
        </p>
      )}
    </>
  )
}
