import { signal } from '@preact/signals';
import { api } from './api.ts';
import { goTo, route } from './navigation.ts';
import { uploadFile } from './upload-file.ts';
import { words } from './words.ts';

export interface UploadItem {
  readonly id: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'retrying' | 'opening' | 'done' | 'failed';
  readonly sent: number;
  readonly draft?: string;
  readonly message?: string;
}

/** They go on while other screens are shown. */
export const uploads = signal<readonly UploadItem[]>([]);

let lastId = 0;
let isUploading = false;

export function addUploads(files: readonly File[]): void {
  const items = files.map((file): UploadItem => {
    lastId += 1;
    return { id: lastId, file, state: 'waiting', sent: 0 };
  });
  uploads.value = [...uploads.value, ...items];
  void uploadAll();
}

export function uploadAgain(id: number): void {
  change(id, { state: 'waiting' });
  void uploadAll();
}

/** One after another: the first one is done soonest so. */
async function uploadAll(): Promise<void> {
  if (isUploading) return;
  isUploading = true;
  for (;;) {
    const next = uploads.value.find(({ state }) => state === 'waiting');
    if (!next) break;
    await uploadOne(next);
  }
  isUploading = false;
}

async function uploadOne({ id, file }: UploadItem): Promise<void> {
  try {
    if (file.size === 0) throw new Error(words.upload.empty);
    const { upload } = await uploadFile(file, {
      onProgress: (sent) => change(id, { state: 'sending', sent }),
      onRetry: () => change(id, { state: 'retrying' }),
    });
    change(id, { state: 'opening', sent: file.size });
    const { draft } = await api.newDraft({ upload });
    change(id, { state: 'done', draft });
    if (uploads.value.length === 1 && route.value.at === 'upload') {
      uploads.value = [];
      goTo({ at: 'draft', draft, tab: 'sheet' });
    }
  } catch (error) {
    change(id, { state: 'failed', message: (error as Error).message });
  }
}

function change(id: number, to: Partial<UploadItem>): void {
  uploads.value = uploads.value.map((item) => (item.id === id ? { ...item, ...to } : item));
}
