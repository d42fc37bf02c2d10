import java.io.BufferedReader;
import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.queries.mlt.MoreLikeThis;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.similarities.ClassicSimilarity;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Version;

/**
 * Lucene's MoreLikeThis as search-process.ts has the others: the same files, the same output. The settings are the best that were
 * found on the sets of eval:related: 50 terms, all that two texts have, boosted, TF-IDF.
 */
class MoreLikeThisPeer {
    record Answers(List<String> found, List<Double> milliseconds) {}

    public static void main(String[] arguments) throws Exception {
        Path texts = Path.of(arguments[0]);
        List<String> queries = Files.readAllLines(Path.of(arguments[1]));
        double limit = Double.parseDouble(arguments[2]) * 1e9;
        Path folder = Files.createTempDirectory("lucene");
        double empty = megabytes();
        try (FSDirectory directory = FSDirectory.open(folder)) {
            WhitespaceAnalyzer analyzer = new WhitespaceAnalyzer();
            IndexWriterConfig config = new IndexWriterConfig(analyzer).setSimilarity(new ClassicSimilarity());
            long began = System.nanoTime();
            try (IndexWriter writer = new IndexWriter(directory, config); BufferedReader lines = Files.newBufferedReader(texts)) {
                int id = 0;
                for (String line; (line = lines.readLine()) != null; id++) {
                    Document document = new Document();
                    document.add(new StoredField("id", id));
                    document.add(new TextField("text", line, Field.Store.NO));
                    writer.addDocument(document);
                }
                writer.forceMerge(1);
            }
            double build = (System.nanoTime() - began) / 1e9;
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                IndexSearcher searcher = new IndexSearcher(reader);
                searcher.setSimilarity(new ClassicSimilarity());
                MoreLikeThis like = new MoreLikeThis(reader, new ClassicSimilarity());
                like.setAnalyzer(analyzer);
                like.setFieldNames(new String[] {"text"});
                like.setMaxQueryTerms(50);
                like.setMinTermFreq(1);
                like.setMinDocFreq(2);
                like.setBoost(true);
                if (limit > 0) ask(searcher, like, queries, limit / 10);
                long before = processorTime();
                Answers answers = ask(searcher, like, queries, limit > 0 ? limit : Double.MAX_VALUE);
                double processor = (processorTime() - before) / 1e6 / answers.found().size();
                System.out.printf(
                    "{\"version\":\"%s\",\"buildSeconds\":%s,\"emptyMegabytes\":%s,\"megabytes\":%s,"
                        + "\"answers\":%s,\"milliseconds\":%s,\"processor\":%s}%n",
                    Version.LATEST, build, empty, megabytes(), answers.found(), answers.milliseconds(), processor);
            }
        } finally {
            try (var files = Files.list(folder)) {
                for (Path file : files.toList()) Files.delete(file);
            }
            Files.delete(folder);
        }
    }

    static Answers ask(IndexSearcher searcher, MoreLikeThis like, List<String> queries, double limit) throws Exception {
        Answers answers = new Answers(new ArrayList<>(), new ArrayList<>());
        long started = System.nanoTime();
        for (String query : queries) {
            long sent = System.nanoTime();
            if (sent - started > limit) break;
            String[] parts = query.split("\t");
            List<Integer> ids = new ArrayList<>();
            for (ScoreDoc hit : searcher.search(like.like("text", new StringReader(parts[2])), 11).scoreDocs) {
                int id = searcher.doc(hit.doc).getField("id").numericValue().intValue();
                if (id != Integer.parseInt(parts[0]) && ids.size() < 10) ids.add(id);
            }
            answers.found().add(ids.toString());
            answers.milliseconds().add((System.nanoTime() - sent) / 1e6);
        }
        return answers;
    }

    /** Nanoseconds of all threads. */
    static long processorTime() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** Proportional set size. */
    static double megabytes() throws Exception {
        System.gc();
        Matcher found = Pattern.compile("(?m)^Pss:\\s+(\\d+) kB").matcher(Files.readString(Path.of("/proc/self/smaps_rollup")));
        found.find();
        return Double.parseDouble(found.group(1)) * 1024 / 1e6;
    }
}
