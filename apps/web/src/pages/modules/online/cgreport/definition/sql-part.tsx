import { reportViews, type SqlFault } from '@huxi/contract'
import { Button, Form } from 'antd'
import { EyeOutlined, FunctionOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { useCall } from '../../../../../kit/data/query.ts'
import { FormField } from '../../../../../kit/form/form-field.tsx'
import type { FormHandle } from '../../../../../kit/form/use-record-form.ts'
import type { ChildRow } from '../../../../../kit/kinds/pasted.ts'
import { Row } from '../../../../../kit/ui/place.tsx'
import type { SqlEditorHandle } from '../editor/props.ts'
import { SqlInput } from '../editor/sql-input.tsx'
import { lineOf } from './parsed.ts'
import place from '../../../../../kit/look/place.module.css'
import fields from '../../../../../kit/look/fields.module.css'
import styles from './report-form.module.css'

const NO_VIEWS: readonly never[] = []

interface SqlPartProps {
  handle: FormHandle
  faults: readonly SqlFault[]
  onFaults: (faults: readonly SqlFault[]) => void
  busy: boolean
  onParse: () => void
  onPreview: () => void
}

export const SqlPart = ({ handle, faults, onFaults, busy, onParse, onPreview }: SqlPartProps) => {
  const editor = useRef<SqlEditorHandle>(null)
  const source = Form.useWatch('dbSource', handle.form) as string | null | undefined
  const { data: views = NO_VIEWS } = useCall(reportViews, source ? { dbSource: source } : {})
  const text = String(Form.useWatch('cgrSql', handle.form) ?? '')
  const params = (Form.useWatch('params', handle.form) as readonly ChildRow[] | null | undefined) ?? []
  return (
    <div className={fields.wide}>
      <FormField name="cgrSql">
        <SqlInput
          ref={editor}
          label="报表SQL"
          faults={faults}
          onFaults={onFaults}
          views={views}
          params={params.flatMap(({ paramName }) => (paramName ? [String(paramName)] : []))}
        />
      </FormField>
      <Row wrap gap={16} lines={8} className={styles.sqlFoot}>
        <Row as="span" inline wrap align="stretch">
          <Button icon={<FunctionOutlined aria-hidden />} loading={busy} onClick={onParse}>
            SQL解析
          </Button>
          <Button icon={<EyeOutlined aria-hidden />} loading={busy} onClick={onPreview}>
            预览
          </Button>
        </Row>
        <span className={styles.note}>
          只能是一条 select，表写作 rpt.表名；输入 rpt. 可选视图，别名后输入 . 可选列，{'${名称}'} 为参数，#
          {'{sys_user_code}'} 等为当前用户的信息。
        </span>
      </Row>
      <Faults faults={faults} text={text} onJump={(at) => editor.current?.jump(at)} />
    </div>
  )
}

interface FaultsProps {
  faults: readonly SqlFault[]
  text: string
  onJump: (at: number) => void
}

/** Errors by line, each with a jump. A live region is read out only if it exists before it fills. */
const Faults = ({ faults, text, onJump }: FaultsProps) => {
  const box = useRef<HTMLDivElement>(null)
  const some = faults.length > 0
  useEffect(() => {
    if (some) box.current?.scrollIntoView({ block: 'nearest' })
  }, [some])
  return (
    <div ref={box} role="alert">
      {some && <FaultList faults={faults} text={text} onJump={onJump} />}
    </div>
  )
}

const FaultList = ({ faults, text, onJump }: FaultsProps) => (
  <div className={styles.faults}>
    <p className={place.flat}>SQL 有 {faults.length} 处问题：</p>
    <ul>
      {faults.map(({ from, message }) => (
        <li key={`${from} ${message}`}>
          <button type="button" onClick={() => onJump(from)}>
            第 {lineOf(text, from)} 行
          </button>
          ：{message}
        </li>
      ))}
    </ul>
  </div>
)
