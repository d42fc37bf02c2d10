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
 * Runs Lucene's MoreLikeThis as search-process.ts runs the other engines: same files, same output. The settings are the best on the sets
 * of eval:related: 50 terms, each in at least two texts, boosted, TF-IDF.
 */
class MoreLikeThisPeer {
    record Output(List<String> results, List<Double> milliseconds) {}

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
                if (limit > 0) run(searcher, like, queries, limit / 10);
                long before = cpuNanoseconds();
                Output output = run(searcher, like, queries, limit > 0 ? limit : Double.MAX_VALUE);
                double cpuMs = (cpuNanoseconds() - before) / 1e6 / output.results().size();
                System.out.printf(
                    "{\"version\":\"%s\",\"buildSeconds\":%s,\"emptyMegabytes\":%s,\"megabytes\":%s,"
                        + "\"results\":%s,\"milliseconds\":%s,\"cpuMs\":%s}%n",
                    Version.LATEST, build, empty, megabytes(), output.results(), output.milliseconds(), cpuMs);
            }
        } finally {
            try (var files = Files.list(folder)) {
                for (Path file : files.toList()) Files.delete(file);
            }
            Files.delete(folder);
        }
    }

    static Output run(IndexSearcher searcher, MoreLikeThis like, List<String> queries, double limit) throws Exception {
        Output output = new Output(new ArrayList<>(), new ArrayList<>());
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
            output.results().add(ids.toString());
            output.milliseconds().add((System.nanoTime() - sent) / 1e6);
        }
        return output;
    }

    /** Returns the CPU time of all threads. */
    static long cpuNanoseconds() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** Returns the proportional set size of the process. */
    static double megabytes() throws Exception {
        System.gc();
        Matcher found = Pattern.compile("(?m)^Pss:\\s+(\\d+) kB").matcher(Files.readString(Path.of("/proc/self/smaps_rollup")));
        found.find();
        return Double.parseDouble(found.group(1)) * 1024 / 1e6;
    }
}
