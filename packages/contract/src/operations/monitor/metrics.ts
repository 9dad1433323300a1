/**
 * Metrics under the names older clients ask for. Each has an answer, as a missing one breaks their whole screen:
 * figures this server does not have are 0 there and 不适用 on its own screens.
 */

type FigureScreen = 'server' | 'jvm' | 'tomcat'

export type FigureUnit = 'count' | 'share' | 'bytes' | 'seconds' | 'ms' | 'epoch'

export interface MetricDefinition {
  readonly name: string
  readonly screen: FigureScreen
  readonly title: string
  readonly unit: FigureUnit
  readonly statistics: readonly ('VALUE' | 'COUNT' | 'TOTAL_TIME' | 'MAX')[]
  /** without equivalent on this server */
  readonly isAbsent?: true
}

type Rest = Partial<Pick<MetricDefinition, 'statistics' | 'isAbsent'>>

const of =
  (screen: FigureScreen) =>
  <const N extends string>(name: N, title: string, unit: FigureUnit, rest: Rest = {}) =>
    ({ name, screen, title, unit, statistics: ['VALUE'], ...rest }) satisfies MetricDefinition

const [server, jvm, tomcat] = [of('server'), of('jvm'), of('tomcat')]
const absent = { isAbsent: true } as const
const timed = { statistics: ['COUNT', 'TOTAL_TIME', 'MAX'] } as const

export const METRICS = [
  server('system.cpu.count', 'CPU 数量', 'count'),
  server('system.cpu.usage', '系统 CPU 使用率', 'share'),
  server('process.start.time', '应用启动时间', 'epoch'),
  server('process.uptime', '应用已运行时间', 'seconds'),
  server('process.cpu.usage', '应用 CPU 使用率', 'share'),

  jvm('jvm.memory.max', '堆内存上限', 'bytes'),
  jvm('jvm.memory.committed', '已申请的堆内存', 'bytes'),
  jvm('jvm.memory.used', '已用的堆内存', 'bytes'),
  jvm('jvm.buffer.memory.used', '缓冲区内存', 'bytes'),
  jvm('jvm.buffer.count', '缓冲区数量', 'count', absent),
  jvm('jvm.threads.live', '线程数', 'count'),
  jvm('jvm.threads.peak', '线程数峰值', 'count'),
  jvm('jvm.threads.daemon', '守护线程数', 'count', absent),
  jvm('jvm.classes.loaded', '已加载的类', 'count', absent),
  jvm('jvm.classes.unloaded', '已卸载的类', 'count', absent),
  jvm('jvm.gc.memory.allocated', '年轻代分配的内存', 'bytes', absent),
  jvm('jvm.gc.memory.promoted', '晋升到老年代的内存', 'bytes', absent),
  jvm('jvm.gc.max.data.size', '老年代上限', 'bytes'),
  jvm('jvm.gc.live.data.size', '老年代已用', 'bytes'),
  jvm('jvm.gc.pause', '垃圾回收', 'seconds', timed),

  tomcat('tomcat.sessions.created', '启动以来的登录次数', 'count'),
  tomcat('tomcat.sessions.active.current', '当前登录会话', 'count'),
  tomcat('tomcat.sessions.active.max', '登录会话峰值', 'count'),
  tomcat('tomcat.sessions.expired', '已过期待清理的会话', 'count'),
  tomcat('tomcat.sessions.rejected', '超过上限被拒的会话', 'count', absent),
  tomcat('tomcat.global.sent', '已发送', 'bytes'),
  tomcat('tomcat.global.received', '已接收', 'bytes'),
  tomcat('tomcat.global.error', '出错的请求', 'count'),
  tomcat('tomcat.global.request', '启动以来的请求', 'seconds', timed),
  tomcat('tomcat.global.request.max', '最慢的请求', 'seconds'),
  tomcat('tomcat.servlet.request', '最近 5 分钟的业务请求', 'seconds', timed),
  tomcat('tomcat.servlet.request.max', '最近 5 分钟最慢的业务请求', 'seconds'),
  tomcat('tomcat.servlet.error', '最近 5 分钟出错的业务请求', 'count'),
  tomcat('tomcat.threads.current', '处理线程', 'count', absent),
  tomcat('tomcat.threads.busy', '忙碌的处理线程', 'count', absent),
  tomcat('tomcat.threads.config.max', '处理线程上限', 'count', absent),
] as const satisfies readonly MetricDefinition[]

export type MetricName = (typeof METRICS)[number]['name']
