import { Button, Input, Switch } from 'antd'
import { useState } from 'react'
import { PopupInput } from '../../../kit/report/popup-input.tsx'
import { FormContainer } from '../../../kit/ui/blocks/form-container.tsx'
import { Result } from '../../../kit/ui/blocks/result.tsx'
import { DatePicker } from '../../../kit/ui/date-picker.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Select } from '../../../kit/ui/popup.tsx'
import styles from './samples.module.css'

export const FORMS = [
  { title: 'FormContainer 表单容器', Sample: Container },
  { title: 'Popup 配置有误', Sample: Misconfigured },
  { title: 'Result 成功', Sample: Success },
  { title: 'Result 失败', Sample: Failure },
]

const WAYS = [
  { value: 'visit', label: '门诊' },
  { value: 'phone', label: '电话' },
]

function Container() {
  const [disabled, setDisabled] = useState(true)
  const [note, setNote] = useState('')
  const toggle = (
    <Row wrap className={styles.row}>
      <span>
        <Switch checked={disabled} onChange={setDisabled} aria-label="停用表单" /> 停用表单
      </span>
    </Row>
  )
  return (
    <FormContainer disabled={disabled} edit={toggle}>
      <Stack gap={12} className={styles.form}>
        <Input
          aria-label="随访内容"
          placeholder="请输入随访内容"
          value={note}
          onChange={(e) => setNote(e.target.value)}
        />
        <Select aria-label="随访方式" placeholder="请选择随访方式" options={WAYS} />
        <DatePicker aria-label="下次随访" placeholder="请选择下次随访日期" />
        <Button onClick={() => setNote('')}>清除内容</Button>
      </Stack>
    </FormContainer>
  )
}

/** Each sample lacks a required option and reports it. */
function Misconfigured() {
  return (
    <Stack gap={12} className={styles.form}>
      <PopupInput code="report_user" aria-label="缺少参数" />
      <PopupInput code="report_user" orgFields="username,realname" destFields="leader" aria-label="数量不一致" />
    </Stack>
  )
}

function Success() {
  return (
    <Result type="success" title="提交成功" description="评估结果已经保存，可以打印或转交给患者。">
      评估编号 20261120-0001
    </Result>
  )
}

function Failure() {
  return (
    <Result type="error" title="提交失败" description="请核对下面的内容后再次提交。">
      下次随访：日期早于今天
    </Result>
  )
}
