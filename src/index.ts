/**
 * vdpipe as a library. The stages, in the order of the data's way: sheet, mapping, orders, ledger, submit;
 * `checkSheet`, `orderSheet` and `resumeRun` put them together.
 */

// Issues and errors
export { type ErrorData, InputError, InterruptedError, UsageError, VdpipeError } from './errors.ts';
export {
  ISSUE_CODES,
  type Issue,
  type IssueCode,
  type IssueSink,
  QUESTIONS,
  type Question,
  type Severity,
  type SkipCounts,
  type SkippedRow,
  type SkipReason,
} from './issue.ts';
// Ledger
export type * from './ledger/deliveries.ts';
export type * from './ledger/ledger.ts';
export { openPostgresLedger } from './ledger/postgres/open-ledger.ts';
export type { OutageOptions, PostgresLedgerOptions } from './ledger/postgres/open-options.ts';
export type { ProcessIdentity } from './ledger/process-identity.ts';
export type { LedgerOptions } from './ledger/sqlite/ledger-options.ts';
export { openThreadedLedger as openLedger } from './ledger/sqlite/open-ledger.ts';
// Runs
export type { ReportedOutcome } from './ledger/states.ts';
export { ORDER_STATES, type OrderState } from './ledger/states.ts';
// Mapping
export type { CleanedCells } from './mapping/apply/watches/clean-watch.ts';
export type { CleanStep, LetterCase, PlainStep } from './mapping/cells/clean/clean-steps.ts';
export type { MapIgnorable, MapStep, Other } from './mapping/cells/clean/map-step.ts';
export type { ExtractStep, ReplaceStep } from './mapping/cells/clean/pattern-steps.ts';
export type { PhoneStep } from './mapping/cells/clean/phone-step.ts';
export type { PostcodeStep } from './mapping/cells/clean/postcode-step.ts';
export type { SplitStep } from './mapping/cells/clean/split-step.ts';
export type { AmountReading, DecimalMark } from './mapping/cells/number-cell.ts';
export type { ListedTexts, ListFile, OneOf } from './mapping/file/list-file.ts';
export type * from './mapping/file/mapping.ts';
export type { OrderField, OrderText, OrderTexts } from './mapping/file/order-fields.ts';
export type { TemplateVariable, VariableLimits } from './mapping/file/template-variable.ts';
export type { Sureness } from './mapping/propose/known-names.ts';
export type * from './mapping/propose/proposal.ts';
export type { ProposedRule } from './mapping/propose/propose-rules.ts';
export type { Ignorable } from './mapping/rules/comparable.ts';
export type { Condition } from './mapping/rules/conditions/condition.ts';
export type { OrderDraft, OrderExtent, OrderProblem } from './orders/draft.ts';
export type { Amounts } from './orders/order-totals.ts';
export type { HandedOver } from './output/handed-over.ts';
export type {
  OrderCounts,
  RowBalance,
  RunReport,
  ToConfirm,
  VerificationReport,
} from './output/run-report.ts';
export type * from './output/sheet-profile.ts';
export type { ExportFormat } from './output/sheets/export-orders.ts';
export type { Found, LookReport, ProjectChange, StatusReport } from './output/status-report.ts';
export type { VerifyReport } from './output/text/verify-text.ts';
export type { Sums, Totals } from './output/totals.ts';
export type { Trait } from './proof/candidates.ts';
export type { ProofRow } from './proof/proof-picker.ts';
export type { CellPlace } from './rows/cell-address.ts';
export type { Column, Header, RowBatch, SheetPlace } from './rows/row.ts';
export type { PartColumns, SheetPart, SheetParts } from './rows/sheet-parts.ts';
export type { ProgramOrder, ProgramOrders } from './run/bodies/keep-orders.ts';
export { type StageOrdersOptions, stageOrders } from './run/bodies/stage-orders.ts';
export { type CheckOptions, type CheckReport, checkSheet } from './run/check-sheet.ts';
export type {
  Correction,
  CorrectionList,
  PlacedCorrection,
} from './run/input/corrections/correction-list.ts';
export type { GivenCorrections } from './run/input/corrections/load-corrections.ts';
export type { FingerprintOptions } from './run/input/fingerprint-input.ts';
export type { ProgramRow, ProgramRows } from './run/input/keep-rows.ts';
export { loadMapping, type MappingText } from './run/input/load-mapping.ts';
export type {
  ChecksSetting,
  InputOptions,
  ReadProgress,
  SheetInput,
} from './run/input/sheet-input.ts';
export type { IssueSummary } from './run/issue-collector.ts';
export {
  type CheckRowsOptions,
  checkRows,
  type OrderRowsOptions,
  orderRows,
} from './run/order-rows.ts';
export {
  type GiveBackLater,
  type GiveBackSettings,
  type OrderOptions,
  orderSheet,
  type SubmitSettings,
} from './run/order-sheet.ts';
export type { CommandWord, OriginWords } from './run/origin.ts';
export type { CheckCounts } from './run/outside/answers.ts';
export { type BlankWorkbook, blankWorkbookOf } from './run/prepare/blank-workbook.ts';
export type { OddBy } from './run/prepare/column-facts.ts';
export { type InitOptions, type InitReport, initMapping } from './run/prepare/init-mapping.ts';
export type { ProfileOptions } from './run/prepare/profile-sheet.ts';
export { profileSheet } from './run/prepare/profile-sheet.ts';
export { type Proof, proofSheet } from './run/prepare/proof-sheet.ts';
export type { SkippedTarget } from './run/rejects/skipped-list.ts';
export type { RejectsTarget } from './run/rejects/write-rejects.ts';
export { type ResumeOptions, resumeRun } from './run/resume-run.ts';
export type { LookedUpProjects, OnlineOptions } from './run/service/check-online.ts';
export { type StatusOptions, statusOfRun } from './run/service/status-run.ts';
export type { VerifyPlaced } from './run/service/verify-run.ts';
export { type VerifyRunOptions, type VerifySettings, verifyRun } from './run/service/verify-run.ts';
export {
  InvalidInputError,
  type OnInvalid,
  type PlannedRun,
  type StageOptions,
} from './run/stage-sheet.ts';
export { type WorkOptions, workRuns } from './run/work-runs.ts';
// Sandbox
export type { Audit, AuditOrder } from './sandbox/audit-log.ts';
export type {
  FaultName,
  FaultRule,
  Faults,
  SandboxOperation,
  SandboxOptions,
  SandboxRequest,
  SandboxScript,
} from './sandbox/options.ts';
export type { SandboxProject } from './sandbox/project-file.ts';
export {
  createSandbox,
  type Sandbox,
  type SandboxAddress,
  type SandboxListenOptions,
} from './sandbox/sandbox.ts';
// Service
export { ServiceClient } from './service/client.ts';
export type {
  AnsweredOver,
  Credentials,
  OrderBody,
  ProductRequest,
  ProjectListRequest,
  ProjectRequest,
  ServiceClientOptions,
  Stoppable,
  StreamedBody,
  TentativeOrderRequest,
} from './service/client-options.ts';
export { type RequestOutcome, ServiceError, type ServiceFailure } from './service/errors.ts';
export { type Environment, proxyFromEnvironment } from './service/proxy.ts';
export * from './service/schemas.ts';
// Sheet
export type { SheetLimits } from './sheet/limits.ts';
export { readSheet } from './sheet/read-sheet.ts';
export type {
  CorrectedReadOptions,
  CsvDialect,
  FilePassword,
  FilePgp,
  ListFiles,
  ListSecrets,
  MergedRange,
  PgpKeys,
  ReadOptions,
  RowCounts,
  Sheet,
  SheetChoice,
  SheetChooser,
  SheetEntry,
  SheetFormat,
  SheetPeek,
} from './sheet/sheet.ts';
// Submitting
export type { Clock } from './submit/clock.ts';
export type { DelayOptions } from './submit/delays.ts';
export type { OrderService } from './submit/handle-order.ts';
export type { RequestOptions, SubmitEvent, SubmitOptions } from './submit/submit-options.ts';
export type { VerifyOptions } from './submit/verify-orders.ts';
// Watching
export { type WatchedJob, type WatchOptions, watchFolders } from './watch/watch-folders.ts';
export type { WatchEntry, WatchLog } from './watch/watch-log.ts';
