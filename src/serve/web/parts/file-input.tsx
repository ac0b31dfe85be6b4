/** Takes files that a person chooses: one, or several. Its label is what is seen of it. */
export function FileInput(props: {
  readonly multiple?: boolean;
  readonly accept?: string;
  readonly disabled?: boolean;
  readonly take: (files: readonly File[]) => void;
}) {
  const { take, ...others } = props;
  return (
    <input
      {...others}
      type="file"
      class="hidden-text"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = '';
        if (files.length > 0) take(files);
      }}
    />
  );
}
