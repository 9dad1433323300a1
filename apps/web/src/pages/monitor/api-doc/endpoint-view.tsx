import { CopyOutlined } from '@ant-design/icons'
import type { ApiDocument } from '@huxi/model'
import { Button } from 'antd'
import { PaneHead } from '../../../kit/list/master-detail/panes.tsx'
import { Fact } from '../../../kit/ui/fact.tsx'
import { useCopy } from '../../../kit/ui/use-copy.ts'
import { accessOf, bodyOf, parametersOf, refusalsOf, resultOf, type Call, type Line } from './lines.ts'
import { MethodTag } from './method-tag.tsx'
import facts from '../../../kit/look/facts.module.css'
import place from '../../../kit/look/place.module.css'
import tableStyles from '../../../kit/look/table.module.css'
import words from '../../../kit/look/words.module.css'

interface EndpointViewProps {
  call: Call
  document: ApiDocument
}

export const EndpointView = ({ call: { method, path, operation }, document }: EndpointViewProps) => {
  const copy = useCopy()
  const whole = `${document.servers[0]!.url}${path}`
  const [body, result] = [bodyOf(operation, document), resultOf(operation, document)]
  const aliasOf = operation['x-alias-of']
  return (
    <>
      <PaneHead title={operation.summary}>
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy(whole, '路径')}>
          复制路径
        </Button>
      </PaneHead>
      <dl className={facts.facts}>
        <Fact term="请求">
          <span className={place.inline}>
            <MethodTag method={method} />
            <span className={words.code}>{whole}</span>
          </span>
        </Fact>
        <Fact term="权限">{accessOf(operation)}</Fact>
        {aliasOf && <Fact term="别名">{`旧客户端的路径，新程序请用 ${aliasOf}`}</Fact>}
      </dl>
      <Section title="参数" lines={parametersOf(operation, document)} empty="没有参数。" />
      <Section
        title={body.media ? `请求体 ${body.media}` : '请求体'}
        lines={body.lines}
        empty={body.media ? '内容不限。' : '没有请求体。'}
      />
      <Section title={`答复 ${result.media}`} lines={result.lines} empty="答复是一个文件。" answer />
      <section className={tableStyles.blockText}>
        <h3>状态码</h3>
        <dl className={facts.facts}>
          {refusalsOf(operation, document).map(([status, text]) => (
            <Fact key={status} term={status}>
              {text}
            </Fact>
          ))}
        </dl>
      </section>
    </>
  )
}

interface SectionProps {
  title: string
  lines: readonly Line[]
  empty: string
  /** An answer has no required parts. */
  answer?: boolean
}

const Section = ({ title, lines, empty, answer = false }: SectionProps) => (
  <section className={tableStyles.blockText}>
    <h3>{title}</h3>
    {lines.length === 0 ? (
      <p className={words.second}>{empty}</p>
    ) : (
      <table className={tableStyles.readTable}>
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">说明</th>
            <th scope="col">类型</th>
            {!answer && <th scope="col">必填</th>}
            <th scope="col">规则</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">{line.name}</th>
              <td data-label="说明">{line.title}</td>
              <td data-label="类型" data-short>
                {line.type}
              </td>
              {!answer && <td data-label="必填">{line.required ? '是' : '否'}</td>}
              <td data-label="规则">{line.rules}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)
