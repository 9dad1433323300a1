import { FileExcelOutlined, PictureOutlined } from '@ant-design/icons'
import type { Endpoint } from '@huxi/model'
import { Button } from 'antd'
import { Can } from '../../../kit/data/can.tsx'
import { reportFailure } from '../../../kit/data/failure.ts'
import { fileStamp } from '../../../kit/data/format.ts'
import { saveSvg } from '../../../kit/stats/svg-picture.ts'
import { Row } from '../../../kit/ui/place.tsx'
import { download } from '../../../platform/download.ts'

interface ToolsProps {
  title: string
  sheet: Endpoint
  query: Record<string, string>
  svg: (() => SVGSVGElement | null | undefined) | undefined
}

export const saveSheet = (sheet: Endpoint, title: string, query: Record<string, string>): Promise<void> =>
  download(sheet.path, query, `${title}_${fileStamp(new Date())}.xlsx`).catch(reportFailure)

export const Tools = ({ title, sheet, query, svg }: ToolsProps) => {
  const picture = () => {
    const drawing = svg?.()
    if (drawing) saveSvg(drawing, title).catch(reportFailure)
  }
  return (
    <Row as="span" align="stretch">
      {svg && (
        <Button size="small" icon={<PictureOutlined />} onClick={picture}>
          导出图片
        </Button>
      )}
      <Can code={sheet.access as string}>
        <Button size="small" icon={<FileExcelOutlined />} onClick={() => void saveSheet(sheet, title, query)}>
          导出 Excel
        </Button>
      </Can>
    </Row>
  )
}
