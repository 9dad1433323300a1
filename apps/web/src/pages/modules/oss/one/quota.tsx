/** Warns from 80 % of the tenant's quota. */
import { fileRoom } from '@huxi/contract'
import { Alert } from 'antd'
import { useCall } from '../../../../kit/data/query.ts'
import { sizeText } from '../../../../kit/data/upload.ts'
import place from '../../../../kit/look/place.module.css'

export const useRoom = () => useCall(fileRoom).data

export const Quota = () => {
  const room = useRoom()
  if (!room?.isScarce || room.quota === null) return null
  const percent = Math.floor((room.used / room.quota) * 100)
  return (
    <Alert
      className={place.below16 ?? ''}
      type="warning"
      showIcon
      title={`文件空间已用 ${percent}%（${sizeText(room.used)}，共 ${sizeText(room.quota)}）`}
      description="用满后不能再上传。请按“使用情况”筛选闲置的文件，删除后清空回收站；历史版本也占空间。"
    />
  )
}
