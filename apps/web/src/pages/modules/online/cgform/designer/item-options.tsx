import { formFillRules, formReports, formRules, onlineForm, type FormItem } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useCall } from '../../../../../kit/data/query.ts'
import { NumberBox } from '../../../../../kit/ui/number-box.tsx'
import { Select } from '../../../../../kit/ui/popup.tsx'
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

export const FormOptions = ({ item, named, put }: OptionsProps) => {
  const { data, error, isLoading } = useCall(verbEndpoint(onlineForm, 'list'), PUBLISHED)
  return (
    <Box label="表单" named={named}>
      {(aria) => (
        <Select<string>
          {...aria}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          placeholder="请选择表单"
          loading={isLoading}
          value={item.form || null}
          options={(data?.records ?? []).map(({ code, name }) => ({ value: code, label: `${name}（${code}）` }))}
          notFoundContent={error ? '表单没有读到，请关闭后重新打开' : undefined}
          onChange={(form) => put({ form })}
        />
      )}
    </Box>
  )
}

const PUBLISHED = { status: 'published', pageSize: 1000 }

export const PopupOptions = ({ item, named, put, texts }: OptionsProps & { texts: readonly NamedCode[] }) => {
  const { data = [], error, isLoading } = useCall(formReports, {})
  const columns = data.find(({ code }) => code === item.report)?.columns ?? []
  const fill = item.fill ?? {}
  const take = (column: string, code: string | undefined) => {
    const { [column]: _old, ...others } = fill
    put({ fill: code === undefined ? others : { ...others, [column]: code } })
  }
  const targets = asOptions(texts.filter(({ code }) => code !== item.code))
  return (
    <>
      <Box label="报表" named={named}>
        {(aria) => (
          <Select<string>
            {...aria}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            placeholder="请选择报表"
            loading={isLoading}
            value={item.report || null}
            options={data.map(({ code, name }) => ({ value: code, label: `${name}（${code}）` }))}
            notFoundContent={error ? '报表没有读到，请关闭后重新打开' : undefined}
            onChange={(report) => put({ report, reportColumn: null, fill: null })}
          />
        )}
      </Box>
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

const useRules = (endpoint: typeof formRules) => {
  const { data = [], error, isLoading } = useCall(endpoint, {})
  return {
    loading: isLoading,
    options: data.map(({ code, name }) => ({ value: code, label: `${name}（${code}）` })),
    notFoundContent: error ? '规则没有读到，请关闭后重新打开' : undefined,
  }
}

const RULE = { allowClear: true, showSearch: { optionFilterProp: 'label' }, popupMatchSelectWidth: false } as const

export const RuleOptions = ({ item, named, put }: OptionsProps) => {
  const choices = useRules(formRules)
  return (
    <Box label="校验规则" named={named}>
      {(aria) => (
        <Select<string>
          {...aria}
          {...RULE}
          {...choices}
          placeholder="不校验"
          value={item.checkRule || null}
          onChange={(code: string | undefined) => put({ checkRule: code ?? null })}
        />
      )}
    </Box>
  )
}

export const FillRuleOptions = ({ item, named, put }: OptionsProps) => {
  const choices = useRules(formFillRules)
  return (
    <Box label="填值规则" named={named}>
      {(aria) => (
        <Select<string>
          {...aria}
          {...RULE}
          {...choices}
          placeholder="不自动填"
          value={item.fillRule || null}
          onChange={(code: string | undefined) => put({ fillRule: code ?? null, initial: null })}
        />
      )}
    </Box>
  )
}
