import type { Upload } from '../api/types.ts';
import { ApiError, addressOfCall, api, failureOf, offline } from './api.ts';
import { load, store } from './stored.ts';

const PIECE_BYTES = 8 * 1024 * 1024;
const TRIES = 10;
const LONGEST_PAUSE_MS = 15_000;

export interface UploadOptions {
  /** Bytes that have arrived or are on their way. */
  readonly onProgress: (sent: number) => void;
  readonly onRetry: () => void;
}

/**
 * Uploads a file in pieces. After a lost connection it goes on where the console has it, and so it does when the same file is chosen
 * again after the page was closed.
 *
 * @throws ApiError
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<Upload> {
  const key = `vdpipe-upload ${file.name} ${file.size} ${file.lastModified}`;
  const begun = () => api.newUpload({ name: file.name, bytes: file.size });
  let upload = (await knownUpload(key)) ?? (await begun());
  store('localStorage', key, upload.upload);
  let tries = 0;
  while (upload.received < upload.bytes) {
    options.onProgress(upload.received);
    try {
      upload = await putPiece(file, upload, options.onProgress);
      tries = 0;
    } catch (error) {
      if (!isPassing(error) || tries >= TRIES) throw error;
      options.onRetry();
      await new Promise((resolve) => setTimeout(resolve, pauseMs(tries)));
      tries += 1;
      upload = await latest(upload);
    }
  }
  store('localStorage', key, null);
  return upload;
}

/** What was begun earlier and is not whole yet. */
async function knownUpload(key: string): Promise<Upload | undefined> {
  const id = load<string>('localStorage', key);
  if (id === null) return undefined;
  try {
    return await api.upload({ upload: id });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
      return undefined;
    }
    throw error;
  }
}

/** Where to go on; the same place while the console does not answer. */
async function latest(upload: Upload): Promise<Upload> {
  try {
    return await api.upload({ upload: upload.upload });
  } catch (error) {
    if (isPassing(error)) return upload;
    throw error;
  }
}

/** Whether trying again may help: there was no answer, it has another offset, or it is in trouble. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  // A full disk stays full until somebody does something.
  if (error.status === 507) return false;
  return error.status === 0 || error.status === 409 || error.status >= 500;
}

function pauseMs(tries: number): number {
  return Math.min(LONGEST_PAUSE_MS, 500 * 2 ** tries);
}

/** With XMLHttpRequest, as `fetch` does not say how much was sent. */
function putPiece(
  file: File,
  { upload, received }: Upload,
  onProgress: (sent: number) => void,
): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', addressOfCall('putUpload', { upload, offset: received }));
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded }) => onProgress(received + loaded);
    request.onerror = () => reject(offline());
    request.onload = () => {
      const { status, response } = request;
      if (status >= 200 && status < 300 && response) resolve(response as Upload);
      else reject(failureOf(status, response));
    };
    request.send(file.slice(received, received + PIECE_BYTES));
  });
}
