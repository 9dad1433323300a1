/** 与身份证信息不一致: values are never overwritten silently. Take the document's, or give a reason. */
import { Button, Input } from 'antd'
import { useState } from 'react'
import { itemOf, useDict } from '../../data/dict.ts'
import type { InputProps } from '../../kinds/index.ts'
import { Row, Stack } from '../../ui/place.tsx'
import type { Mismatch } from './values.ts'
import place from '../../look/place.module.css'
import styles from './patient-form.module.css'

interface MismatchInputProps extends Partial<Omit<InputProps, 'field'>> {
  mismatch: Mismatch
  onTake: () => void
}

export const UNDECIDED = '请使用证件信息，或说明保留填写内容的原因'

export const MismatchInput = ({ mismatch, onTake, id, value, onChange, onBlur, ...aria }: MismatchInputProps) => {
  const [keeping, setKeeping] = useState(Boolean(value))
  const { items } = useDict('patient_gender')
  const read = [
    mismatch.birthDate !== undefined && `出生日期应为 ${mismatch.birthDate}`,
    mismatch.gender !== undefined && `性别应为${itemOf(items, mismatch.gender)?.text ?? mismatch.gender}`,
  ].filter(Boolean)
  return (
    <Stack gap={10} className={styles.notice} data-tone="warning" role="group" aria-label="与身份证信息不一致">
      <p className={place.flat} role="alert">
        <strong>与身份证信息不一致</strong>：按证件号码，{read.join('，')}。
      </p>
      <Row align="stretch" wrap className={styles.choices}>
        <Button id={keeping ? undefined : id} onClick={onTake}>
          使用证件信息
        </Button>
        {!keeping && <Button onClick={() => setKeeping(true)}>保留填写并说明原因</Button>}
      </Row>
      {keeping && (
        <Input
          id={id}
          autoFocus={!value} // oxlint-disable-line jsx-a11y/no-autofocus -- it was asked for a moment ago
          aria-label="保留填写的原因"
          placeholder="请输入原因，例如：证件登记有误，已核对户口簿"
          maxLength={200}
          value={(value as string | null) ?? ''}
          onBlur={onBlur}
          aria-invalid={aria['aria-invalid']}
          aria-describedby={aria['aria-describedby']}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Stack>
  )
}
