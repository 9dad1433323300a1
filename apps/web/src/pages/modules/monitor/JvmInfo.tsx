import { sizeText, valueOf } from './live/figure-text.ts'
import { figurePage } from './live/figure-page.tsx'

const MB = 1024 * 1024
const inMb = (bytes: number | null): number | null => (bytes === null ? null : bytes / MB)
const part = (some: number | null, all: number | null): number | null =>
  some === null || !all ? null : Math.min(1, some / all)

export default figurePage({
  screen: 'jvm',
  about: '本系统由 Node.js 运行，没有 JVM：这里是同一进程中对应的数据；没有对应的标为“不适用”。',
  dials: [
    {
      title: '堆内存',
      share: (of) => part(of('jvm.memory.used'), of('jvm.memory.max')),
      text: (all) =>
        `${sizeText(valueOf(all, 'jvm.memory.used') ?? 0)} / ${sizeText(valueOf(all, 'jvm.memory.max') ?? 0)}`,
    },
    {
      title: '老年代',
      share: (of) => part(of('jvm.gc.live.data.size'), of('jvm.gc.max.data.size')),
      text: (all) => sizeText(valueOf(all, 'jvm.gc.live.data.size') ?? 0),
    },
  ],
  charts: [
    {
      title: '内存',
      unit: 'MB',
      lines: [
        { name: '已申请的堆内存', value: (of) => inMb(of('jvm.memory.committed')) },
        { name: '已用的堆内存', value: (of) => inMb(of('jvm.memory.used')) },
        { name: '缓冲区内存', value: (of) => inMb(of('jvm.buffer.memory.used')) },
      ],
    },
  ],
})
