import { formFillRules, formReports, formRules, onlineForm, type FormItem } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useCall } from '../../../../../kit/data/query.ts'
import { NumberBox } from '../../../../../kit/ui/number-box.tsx'
import { Select, type Reading } from '../../../../../kit/ui/popup.tsx'
import { Box } from './item-box.tsx'

export interface NamedCode {
  code: string
  label: string
}

export interface OptionsProps {
  item: FormItem
  named: string
  put: (more: Partial<FormItem>) => void
}

const asOptions = (codes: readonly NamedCode[]) => codes.map(({ code, label }) => ({ value: code, label }))

export const FileLimit = ({ item, named, put }: OptionsProps) => (
  <Box label="最多几个" named={named} narrow>
    {(aria) => <NumberBox {...aria} value={item.max} onChange={(max) => put({ max: max as number })} />}
  </Box>
)

interface CodeChoiceProps {
  label: string
  named: string
  call: Reading & { data?: readonly { code: string; name: string }[] | undefined }
  value: string | null | undefined
  /** names what an empty field means; absent = a choice is due */
  empty?: string
  onChange: (code: string | undefined) => void
}

/** A choice among things with a code and a name. */
export const CodeChoice = ({ label, named, call, value, empty, onChange }: CodeChoiceProps) => (
  <Box label={label} named={named}>
    {(aria) => (
      <Select<string>
        {...aria}
        allowClear={empty !== undefined}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        placeholder={empty ?? `请选择${label}`}
        reading={call}
        value={value || null}
        options={(call.data ?? []).map(({ code, name }) => ({ value: code, label: `${name}（${code}）` }))}
        onChange={onChange}
      />
    )}
  </Box>
)

export const FormOptions = ({ item, named, put }: OptionsProps) => {
  const { data, ...reading } = useCall(verbEndpoint(onlineForm, 'list'), PUBLISHED)
  const call = { ...reading, data: data?.records }
  return <CodeChoice label="表单" named={named} call={call} value={item.form} onChange={(form) => put({ form })} />
}

const PUBLISHED = { status: 'published', pageSize: 1000 }

export const PopupOptions = ({ item, named, put, texts }: OptionsProps & { texts: readonly NamedCode[] }) => {
  const reports = useCall(formReports, {})
  const columns = reports.data?.find(({ code }) => code === item.report)?.columns ?? []
  const fill = item.fill ?? {}
  const take = (column: string, code: string | undefined) => {
    const { [column]: _old, ...others } = fill
    put({ fill: code === undefined ? others : { ...others, [column]: code } })
  }
  const targets = asOptions(texts.filter(({ code }) => code !== item.code))
  return (
    <>
      <CodeChoice
        label="报表"
        named={named}
        call={reports}
        value={item.report}
        onChange={(report) => put({ report, reportColumn: null, fill: null })}
      />
      <Box label="取值的列" named={named}>
        {(aria) => (
          <Select<string>
            {...aria}
            placeholder="请选择列"
            value={item.reportColumn || null}
            options={columns.map(({ name, title }) => ({ value: name, label: title }))}
            onChange={(reportColumn) => put({ reportColumn })}
          />
        )}
      </Box>
      {targets.length > 0 &&
        columns
          .filter(({ name }) => name !== item.reportColumn)
          .map(({ name, title }) => (
            <Box key={name} label={`${title}带到`} named={named}>
              {(aria) => (
                <Select<string>
                  {...aria}
                  allowClear
                  placeholder="不带出"
                  value={fill[name] ?? null}
                  options={targets}
                  onChange={(code: string | undefined) => take(name, code)}
                />
              )}
            </Box>
          ))}
    </>
  )
}

export const SumOptions = ({ item, named, put, numbers }: OptionsProps & { numbers: readonly NamedCode[] }) => (
  <>
    <Box label="相加的字段" named={named}>
      {(aria) => (
        <Select<string[]>
          {...aria}
          mode="multiple"
          popupMatchSelectWidth={false}
          placeholder="请选择数字字段"
          value={[...(item.of ?? [])]}
          options={asOptions(numbers)}
          onChange={(of) => put({ of })}
        />
      )}
    </Box>
    <Box label="小数位数" named={named} narrow>
      {(aria) => <NumberBox {...aria} value={item.scale} onChange={(scale) => put({ scale: scale as number })} />}
    </Box>
  </>
)

export const RuleOptions = ({ item, named, put }: OptionsProps) => (
  <CodeChoice
    label="校验规则"
    named={named}
    call={useCall(formRules, {})}
    value={item.checkRule}
    empty="不校验"
    onChange={(code) => put({ checkRule: code ?? null })}
  />
)

export const FillRuleOptions = ({ item, named, put }: OptionsProps) => (
  <CodeChoice
    label="填值规则"
    named={named}
    call={useCall(formFillRules, {})}
    value={item.fillRule}
    empty="不自动填"
    onChange={(code) => put({ fillRule: code ?? null, initial: null })}
  />
)
