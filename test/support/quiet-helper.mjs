// Stands in for the helper of a console where it is asked what takes for ever: answers with what it is given, but not to "stay".
import process from 'node:process';

process.on('message', ({ given }) => {
  if (given !== 'stay') process.send({ answer: given });
});
process.on('disconnect', () => process.exit());
