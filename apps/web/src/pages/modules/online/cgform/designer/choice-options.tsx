import { formDicts } from '@huxi/contract'
import { Input } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../../kit/data/query.ts'
import { Select } from '../../../../../kit/ui/popup.tsx'
import { Box } from './item-box.tsx'
import { CodeChoice, type OptionsProps } from './item-options.tsx'

const SOURCES = [
  { value: 'own', label: '自己填写' },
  { value: 'dict', label: '数据字典' },
]

const ROWS = 4

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const ChoiceOptions = ({ item, named, put }: OptionsProps) => {
  const [source, setSource] = useState(item.dict ? 'dict' : 'own')
  const [text, setText] = useState((item.options ?? []).join('\n'))
  const write = (next: string) => {
    setText(next)
    const options = linesIn(next)
    put({ options: options.length > 0 ? options : null, dict: null, initial: null })
  }
  return (
    <>
      <Box label="选项来自" named={named}>
        {(aria) => <Select<string> {...aria} value={source} options={SOURCES} onChange={setSource} />}
      </Box>
      {source === 'own' ? (
        <Box label="选项（每行一个）" named={named}>
          {(aria) => (
            <Input.TextArea {...aria} rows={ROWS} value={text} onChange={(event) => write(event.target.value)} />
          )}
        </Box>
      ) : (
        <DictChoice item={item} named={named} put={put} />
      )}
    </>
  )
}

const DictChoice = ({ item, named, put }: OptionsProps) => (
  <CodeChoice
    label="字典"
    named={named}
    call={useCall(formDicts, {})}
    value={item.dict}
    onChange={(dict) => put({ dict, options: null, initial: null })}
  />
)
