import { MobileOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import groupHead from '../../../kit/look/group-head.module.css'
import { Row as Line } from '../../../kit/ui/place.tsx'
import { Preview } from './preview.tsx'
import { SimilarTitles } from './similar-titles.tsx'

const WHOLE_ROW = { gridColumn: '1 / -1', marginBottom: 8 } as const

export const ArticleForm = ({ handle }: FormSlotProps) => {
  const [isPreviewed, setPreviewed] = useState(false)
  const typed = Form.useWatch((values: Row) => values, { form: handle.form, preserve: true })
  const previewed = useDeferredValue(typed)
  return (
    <>
      <FormField name="title" wide />
      <SimilarTitles handle={handle} />
      <FormField name="categoryId" />
      <FormField name="author" />
      <FormField name="summary" wide help="列表和分享时显示，用一两句话说清读者能得到什么" />
      <FormField name="cover" help="选图后裁成 16:9，宽至少 600 像素；发布后任何人都能打开，请勿使用患者照片" />
      <FormField name="audience" help="不选则适合所有人；公开页面的末尾引到同类读者的文章" />
      <FormField
        name="openingId"
        help="已对外开放、不凭填写码的表单；开放期间公开页面的末尾有它的链接，交回的份数计入科普统计"
      />
      <FormField name="pinned" help="置顶的排在列表最前面" />
      <Line gap={0} align="stretch" justify="end" style={WHOLE_ROW}>
        <Button icon={<MobileOutlined aria-hidden />} onClick={() => setPreviewed(!isPreviewed)}>
          {isPreviewed ? '收起预览' : '手机预览'}
        </Button>
      </Line>
      <FormField
        name="content"
        wide={!isPreviewed}
        help="点中图片后用“图片说明”写上看到的内容，也可显示为图注；整页不超过 30 kB，图片请上传而不是粘贴。视频写成链接并单独成段，网站在允许内嵌的主机中时，公开页面直接播放"
      />
      {isPreviewed && <Preview row={{ ...handle.initial, ...previewed }} />}
      <h3 className={groupHead.groupHead}>出处</h3>
      <FormField name="sources" wide help="一行一条；提交审核前必须填写" />
      <FormField name="reviewDueOn" help="过了这一天，公开页面会注明“内容待复审”" />
    </>
  )
}
