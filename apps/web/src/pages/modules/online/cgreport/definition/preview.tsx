import { PlayCircleOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { isMissing, MISSING } from '../../../../../kit/data/format.ts'
import type { ChildRow } from '../../../../../kit/kinds/pasted.ts'
import { PartFailure } from '../../../../../kit/ui/part-failure.tsx'
import { Row } from '../../../../../kit/ui/place.tsx'
import type { Preview, useParsing } from './use-parsing.ts'
import panel from '../../../../../kit/look/panel.module.css'
import bar from '../../../../../kit/look/query.module.css'
import styles from './report-form.module.css'

interface PreviewPartProps {
  items: readonly ChildRow[]
  params: readonly ChildRow[]
  parsing: Pick<ReturnType<typeof useParsing>, 'preview' | 'failure' | 'busy' | 'show'>
}

export const PreviewPart = ({ items, params, parsing: { preview, failure, busy, show } }: PreviewPartProps) => {
  const id = useId()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const asked = params.filter(({ paramName }) => Boolean(paramName))
  const valueOf = ({ paramName, paramValue }: ChildRow): string =>
    typed[String(paramName)] ?? (isMissing(paramValue) ? '' : String(paramValue))
  const run = () => void show(Object.fromEntries(asked.map((one) => [String(one['paramName']), valueOf(one)])))
  return (
    <>
      <Row wrap gap={24} lines={12} className={styles.values}>
        {asked.map((one) => {
          const name = String(one['paramName'])
          return (
            <div key={name} className={bar.item}>
              <label htmlFor={`${id}${name}`}>{String(one['paramTxt'] || name)}</label>
              <Input
                id={`${id}${name}`}
                value={valueOf(one)}
                placeholder={name}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
            </div>
          )
        })}
        <Button icon={<PlayCircleOutlined aria-hidden />} loading={busy} onClick={run}>
          {preview ? '重新预览' : '运行预览'}
        </Button>
      </Row>
      {failure !== undefined && <PartFailure text={failure} onRetry={run} />}
      {!preview && failure === undefined && <p className={styles.note}>按您现在能看到的数据运行，不会保存任何内容。</p>}
      {preview && <Rows preview={preview} items={items} />}
    </>
  )
}

const Rows = ({ preview: { columns, records, ms }, items }: { preview: Preview; items: readonly ChildRow[] }) => {
  const titles = new Map(items.map(({ fieldName, fieldTxt }) => [fieldName, fieldTxt]))
  return (
    <>
      <p className={styles.note} role="status">
        {records.length === 0 ? '没有数据' : `前 ${records.length} 行`} · {ms} 毫秒
      </p>
      <div className={`${panel.frame} ${styles.rows}`} tabIndex={0} role="region" aria-label="预览数据">
        <table>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {String(titles.get(name) || name)}
                  {Boolean(titles.get(name)) && <small>{name}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map((row, at) => (
              <tr key={at}>
                {columns.map((name) => (
                  <td key={name}>{isMissing(row[name]) ? MISSING : String(row[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
